import type { FocusEvent, KeyboardEvent } from 'react'
import { fold } from '../../../../contract/core/text.ts'

// A grid as spreadsheets have it: arrows go from cell to cell, typing replaces, Enter edits, Escape takes it back. A stop,
// found by its place (`data-row`, `data-column`), is a field, or the cell around a box, a button or a link: a screen
// reader on one of these within a cell would keep the arrows for itself. Some are not shown until their line is opened.

type CellField = HTMLInputElement | HTMLSelectElement

const isField = (stop: HTMLElement): stop is CellField =>
  stop instanceof HTMLInputElement || stop instanceof HTMLSelectElement

/** A mouse leaves the focus on the box or the button within its stop. */
export const stopOf = (target: EventTarget | null) =>
  target instanceof HTMLElement ? target.closest<HTMLElement>('[data-row][data-column]') : null

/** Columns: Tab enters the grid at a value; the tick is the first stop of its row. */
const VALUE = 2
const TICK = 0

/** Number of rows that PageUp and PageDown move. */
const PAGE = 10

export const GRID_KEYS = {
  /** Typing replaces what the cell holds. */
  onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    const stop = stopOf(target)
    if (!stop) return
    delete stop.dataset.editing
    if (stop instanceof HTMLInputElement) stop.select()
    letTabTo(currentTarget, stop)
  },
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    const { currentTarget, key } = event
    const stop = stopOf(event.target)
    if (!stop) return
    if (key === 'Enter' && (event.ctrlKey || event.metaKey))
      return done(event, () => stop.closest('form')?.requestSubmit())
    if (event.ctrlKey || event.metaKey || event.altKey) return moveFar(event, stop)
    if (isListOpen(stop)) return key === 'Escape' && delete stop.dataset.editing
    if (stop instanceof HTMLInputElement && stop.dataset.editing !== undefined) return edit(event, stop)
    if (key === ' ' && event.shiftKey) return done(event, () => press(stopAt(currentTarget, rowOf(stop), TICK)))
    const step = STEPS[key]
    if (step) return done(event, () => move(currentTarget, stop, step))
    if (!isField(stop)) return (key === ' ' || key === 'Enter') && done(event, () => press(stop))
    if (stop instanceof HTMLSelectElement) {
      if (key === 'Enter' || key === 'F2' || key === ' ') return done(event, () => openList(stop))
      return key.length === 1 && done(event, () => choose(stop, key))
    }
    if (key === 'Enter' || key === 'F2') return done(event, () => beginEditing(stop))
    if (key.length > 1) return
    // No value and no day begins with a space: it would only erase what the cell holds.
    if (key === ' ') event.preventDefault()
    else markEditing(stop)
  },
}

function letTabTo(grid: HTMLElement, stop: HTMLElement | null | undefined) {
  for (const one of stopsOf(grid)) one.tabIndex = one === stop ? 0 : -1
}

/** Tab always leads to one of its cells: where that is gone, to the first value, which a phone shows once it is opened. */
export function keepTabStop(grid: HTMLElement) {
  if ([...stopsOf(grid)].some((stop) => stop.tabIndex === 0 && stop.checkVisibility())) return
  const row = shownIn(grid, 0)
  letTabTo(grid, row.find((stop) => columnOf(stop) === VALUE) ?? row[0])
}

const press = (stop: HTMLElement | null) => stop?.querySelector<HTMLElement>('input, button, a')?.click()

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
function moveFar(event: KeyboardEvent<HTMLElement>, stop: HTMLElement) {
  const rows = { Home: -Infinity, ArrowUp: -Infinity, End: Infinity, ArrowDown: Infinity }[event.key]
  if (rows === undefined || (event.altKey && stop instanceof HTMLSelectElement)) return
  done(event, () => move(event.currentTarget, stop, { rows }))
}

/**
 * It has the keys itself, and tells nobody when it closes without a choice: only whether it is open is asked. Where that
 * cannot be asked, it counts as open until a class is chosen, Escape is pressed or the cell is left.
 */
function isListOpen(stop: HTMLElement) {
  if (!(stop instanceof HTMLSelectElement)) return false
  return canAskOpen() ? stop.matches(':open') : stop.dataset.editing !== undefined
}

const canAskOpen = () => CSS.supports('selector(:open)')

function openList(target: HTMLSelectElement) {
  if (!canAskOpen()) {
    target.dataset.editing = ''
    target.addEventListener('change', stopEditing, { once: true })
  }
  target.showPicker()
}

function stopEditing({ currentTarget }: Event) {
  if (currentTarget instanceof HTMLElement) delete currentTarget.dataset.editing
}

/** The caret has the arrows then, but for those that leave the line. */
function edit(event: KeyboardEvent<HTMLElement>, target: HTMLInputElement) {
  const { key } = event
  if (key === 'Escape') return done(event, () => takeBack(target))
  if (key === 'Enter') return done(event, () => move(event.currentTarget, target, { rows: 1 }))
  if (key === 'ArrowUp' || key === 'ArrowDown')
    done(event, () => move(event.currentTarget, target, { rows: key === 'ArrowUp' ? -1 : 1 }))
}

/** Escape gives back what stands there now: while the cell only had the focus, others may have changed it. */
function markEditing(target: HTMLInputElement) {
  target.dataset.editing = ''
  target.dataset.before = target.value
}

function beginEditing(target: HTMLInputElement) {
  markEditing(target)
  target.setSelectionRange(target.value.length, target.value.length)
}

/** React listens to the element's own setter. */
function setValue(target: CellField, value: string) {
  const prototype = target instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(target, value)
  target.dispatchEvent(new Event(target instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

function takeBack(target: HTMLInputElement) {
  setValue(target, target.dataset.before ?? '')
  delete target.dataset.editing
  target.select()
}

/** By its number in the list, or the first letter of its name, accents or not; the next one when several begin alike. */
function choose(target: HTMLSelectElement, key: string) {
  const options = [...target.options].filter(({ value }) => value !== '')
  const at = options.findIndex(({ selected }) => selected)
  const ring = [...options.slice(at + 1), ...options.slice(0, at + 1)]
  const found = options[Number(key) - 1] ?? ring.find(({ text }) => fold(text).startsWith(fold(key)))
  if (found) setValue(target, found.value)
}

const stopsOf = (grid: HTMLElement) => grid.querySelectorAll<HTMLElement>('[data-row][data-column]')

const stopAt = (grid: HTMLElement, row: number, column: number) =>
  grid.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)

const rowOf = ({ dataset }: HTMLElement) => Number(dataset.row)
const columnOf = ({ dataset }: HTMLElement) => Number(dataset.column)

/** The stops of a row that are shown, from left to right. */
const shownIn = (grid: HTMLElement, row: number) =>
  [...grid.querySelectorAll<HTMLElement>(`[data-row="${row}"][data-column]`)]
    .filter((stop) => stop.checkVisibility())
    .sort((one, other) => columnOf(one) - columnOf(other))

function move(grid: HTMLElement, from: HTMLElement, { rows = 0, columns = 0 }: { rows?: number; columns?: number }) {
  const lastRow = Math.max(...[...stopsOf(grid)].map(rowOf))
  const clamp = (place: number, last: number) => Math.min(Math.max(place, 0), last)
  const row = shownIn(grid, clamp(rowOf(from) + rows, lastRow))
  // A line that is not open has no such cell: the one before it.
  const same = row.findLastIndex((stop) => columnOf(stop) <= columnOf(from))
  row[clamp(same + columns, row.length - 1)]?.focus()
}
