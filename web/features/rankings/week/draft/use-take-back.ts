import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusById } from '../../../../lib/focus.ts'
import { stopOf } from '../grid-keys.ts'
import { TITLE_ID } from '../view/week-header.tsx'
import type { WeekLine } from '../week.rules.ts'

interface TakeBackParts {
  /** The last change, which line it is of, and how it is said; null: there is none. */
  lastStep: { keys: readonly string[]; words: string; takeBack: () => void } | null
  /** What was typed in a cell is one change from here on. */
  leaveCell: () => void
  /** As they are shown. */
  lines: readonly WeekLine[]
}

/**
 * A text that is being typed has the browser’s own undo; the cell of the grid has it only until it is left. An empty text
 * has nothing to bring back: the browser would undo what was typed elsewhere.
 */
function hasOwnUndo(target: EventTarget | null, emptied: EventTarget | null) {
  if (!(target instanceof HTMLElement)) return false
  const stop = stopOf(target)
  if (stop) return stop.dataset.editing !== undefined && stop instanceof HTMLInputElement
  if (target.closest('dialog')) return true
  const isText =
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'checkbox')
  // Who has just emptied it wants its text back.
  return isText && (target.value !== '' || target === emptied)
}

/** Ctrl+Z takes back one change of the grid after the other. Answers what to say of it. */
export function useTakeBack({ lastStep, leaveCell, lines }: TakeBackParts): string {
  const [said, setSaid] = useState('')
  const latest = useRef(lines)
  useLayoutEffect(() => {
    latest.current = lines
  }, [lines])
  /** The field that something was typed in since it has the focus. */
  const typedIn = useRef<EventTarget | null>(null)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event
    const isUndo = key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey
    if (!isUndo || !lastStep || hasOwnUndo(target, typedIn.current)) return
    event.preventDefault()
    flushSync(() => {
      lastStep.takeBack()
      setSaid(lastStep.words)
    })
    const row = latest.current.findIndex((line) => lastStep.keys.includes(line.key))
    const stop = stopOf(target)
    const isThere = stop?.isConnected && stop.dataset.row === String(row)
    if (isThere) return
    // The line may have left what is shown.
    const tick = document.querySelector<HTMLElement>(`[data-row="${row}"][data-column="0"]`)
    tick ? tick.focus() : focusById(TITLE_ID)
  })
  const leave = useEffectEvent(() => leaveCell())
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    const onLeave = () => {
      typedIn.current = null
      leave()
    }
    const onInput = ({ target }: Event) => {
      typedIn.current = target
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('focusout', onLeave)
    document.addEventListener('input', onInput)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('focusout', onLeave)
      document.removeEventListener('input', onInput)
    }
  }, [])
  return said
}
