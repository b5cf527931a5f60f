import type { FocusEvent, KeyboardEvent } from 'react'
import { fold } from '../../../../contract/core/text.ts'

// A grid as spreadsheets have it: arrows go from cell to cell, typing replaces, Enter edits, Escape takes it back. A
// cell holds one control of the browser, found by its place: `data-row` and `data-column`. Some are not shown until
// their line is opened.

type CellField = HTMLInputElement | HTMLSelectElement
type CellControl = CellField | HTMLButtonElement | HTMLAnchorElement

const isField = (target: CellControl): target is CellField =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement

const isControl = (target: EventTarget): target is CellControl =>
  target instanceof HTMLElement && target.dataset.row !== undefined

const isText = (control: CellControl): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'text'

/** Number of rows that PageUp and PageDown move. */
const PAGE = 10

export const GRID_KEYS = {
  /** Typing replaces what the cell holds. */
  onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (!isControl(target)) return
    delete target.dataset.editing
    if (isText(target)) target.select()
    for (const control of controlsOf(currentTarget)) control.tabIndex = control === target ? 0 : -1
  },
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget, key } = event
    if (!isControl(target)) return
    if (key === 'Enter' && (event.ctrlKey || event.metaKey))
      return done(event, () => target.closest('form')?.requestSubmit())
    if (event.ctrlKey || event.metaKey || event.altKey) return moveFar(event, target)
    const step = STEPS[key]
    if (!isField(target)) return step && done(event, () => move(currentTarget, target, step))
    if (target.dataset.editing !== undefined) return edit(event, target)
    if (key === ' ') return done(event, () => controlAt(currentTarget, Number(target.dataset.row), 0)?.click())
    if (key === 'Enter' || key === 'F2') return done(event, () => beginEditing(target))
    if (target instanceof HTMLSelectElement && key.length === 1) return done(event, () => choose(target, key))
    if (isText(target) && key.length === 1) markEditing(target)
    if (step) done(event, () => move(currentTarget, target, step))
  },
}

function done(event: KeyboardEvent, act: () => void) {
  event.preventDefault()
  act()
}

const STEPS: Record<string, { rows?: number; columns?: number }> = {
  ArrowUp: { rows: -1 },
  ArrowDown: { rows: 1 },
  PageUp: { rows: -PAGE },
  PageDown: { rows: PAGE },
  ArrowLeft: { columns: -1 },
  ArrowRight: { columns: 1 },
  Home: { columns: -99 },
  End: { columns: 99 },
}

/** To the first or last row of the column. */
function moveFar(event: KeyboardEvent<HTMLElement>, target: CellControl) {
  const rows = { Home: -Infinity, ArrowUp: -Infinity, End: Infinity, ArrowDown: Infinity }[event.key]
  if (rows === undefined || (event.altKey && target instanceof HTMLSelectElement)) return
  done(event, () => move(event.currentTarget, target, { rows }))
}

/** The caret has the arrows then, but for those that leave the line. */
function edit(event: KeyboardEvent<HTMLElement>, target: CellField) {
  const { key } = event
  if (key === 'Escape') return done(event, () => takeBack(target))
  if (!isText(target)) return
  if (key === 'Enter') return done(event, () => move(event.currentTarget, target, { rows: 1 }))
  if (key === 'ArrowUp' || key === 'ArrowDown')
    done(event, () => move(event.currentTarget, target, { rows: key === 'ArrowUp' ? -1 : 1 }))
}

/** Escape gives back what stands there now: while the cell only had the focus, others may have changed it. */
function markEditing(target: CellField) {
  target.dataset.editing = ''
  target.dataset.before = target.value
}

function beginEditing(target: CellField) {
  if (target.type !== 'checkbox') markEditing(target)
  if (target instanceof HTMLSelectElement) target.showPicker()
  else if (target.type === 'checkbox') target.click()
  else target.setSelectionRange(target.value.length, target.value.length)
}

/** React listens to the element's own setter. */
function setValue(target: CellField, value: string) {
  const prototype = target instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(target, value)
  target.dispatchEvent(new Event(target instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

function takeBack(target: CellField) {
  setValue(target, target.dataset.before ?? '')
  delete target.dataset.editing
  if (isText(target)) target.select()
}

/** By its number in the list, or the first letter of its name, accents or not; the next one when several begin alike. */
function choose(target: HTMLSelectElement, key: string) {
  const options = [...target.options].filter(({ value }) => value !== '')
  const at = options.findIndex(({ selected }) => selected)
  const ring = [...options.slice(at + 1), ...options.slice(0, at + 1)]
  const found = options[Number(key) - 1] ?? ring.find(({ text }) => fold(text).startsWith(fold(key)))
  if (found) setValue(target, found.value)
}

const controlsOf = (grid: HTMLElement) => grid.querySelectorAll<CellControl>('[data-row][data-column]')

const controlAt = (grid: HTMLElement, row: number, column: number) =>
  grid.querySelector<CellControl>(`[data-row="${row}"][data-column="${column}"]`)

const columnOf = ({ dataset }: CellControl) => Number(dataset.column)

/** The controls of a row that are shown, from left to right. */
const shownIn = (grid: HTMLElement, row: number) =>
  [...grid.querySelectorAll<CellControl>(`[data-row="${row}"][data-column]`)]
    .filter((control) => control.checkVisibility())
    .sort((one, other) => columnOf(one) - columnOf(other))

function move(grid: HTMLElement, from: CellControl, { rows = 0, columns = 0 }: { rows?: number; columns?: number }) {
  const lastRow = Math.max(...[...controlsOf(grid)].map(({ dataset }) => Number(dataset.row)))
  const clamp = (place: number, last: number) => Math.min(Math.max(place, 0), last)
  const row = shownIn(grid, clamp(Number(from.dataset.row) + rows, lastRow))
  // A line that is not open has no such cell: the one before it.
  const same = row.findLastIndex((control) => columnOf(control) <= columnOf(from))
  row[clamp(same + columns, row.length - 1)]?.focus()
}
