import { useEffectEvent, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { stateNumber } from './page-state.ts'

interface OpenOverlay {
  /** Asks the overlay to close; it may refuse by staying open. */
  requestClose: () => void
}

/** Open overlays, from the lowest to the topmost. Every one has an entry in the history, above the page's. */
let overlays: readonly OpenOverlay[] = []
/** The last entry seen: « popstate » only tells the new one. */
let last = { position: 0, page: '' }
/** A move of our own on its way; the router does not see one that goes back to an overlay that refused to close. */
let move: { from: number; to: number; kind: 'away' | 'back' } | null = null
let waiting: (() => void)[] = []

/** The number of the current entry, as react-router counts. */
const position = () => stateNumber(history.state, 'idx') ?? 0
const here = () => ({ position: position(), page: location.pathname })
const depth = () => stateNumber(history.state, 'overlays') ?? 0

/** Must be called once, before the router listens. */
export function watchOverlayEntries() {
  last = here()
  window.addEventListener('popstate', onPop, true)
  // After a reload nothing is open.
  reconcile()
}

/**
 * Gives an open overlay an entry of the history: Back asks it to close as Escape does, and closing it goes back.
 * Without `requestClose` nothing is open, or it cannot be closed.
 */
export function useOverlayEntry(requestClose: (() => void) | undefined) {
  const request = useEffectEvent(() => requestClose?.())
  const isOpen = requestClose !== undefined
  useLayoutEffect(() => {
    if (!isOpen) return
    const overlay = { requestClose: () => request() }
    overlays = [...overlays, overlay]
    queueMicrotask(reconcile)
    return () => {
      overlays = overlays.filter((other) => other !== overlay)
      queueMicrotask(reconcile)
    }
  }, [isOpen])
}

/** Runs `then` on the page's own entry, unless something refuses to close. */
export function closeOverlays(then: () => void) {
  if (!closeDownTo(0)) return
  waiting = [...waiting, then]
  reconcile()
}

function closeDownTo(count: number): boolean {
  for (let top = overlays.at(-1); top && overlays.length > count; top = overlays.at(-1)) {
    flushSync(top.requestClose)
    if (overlays.includes(top)) return false
  }
  return true
}

function onPop(event: PopStateEvent) {
  if (history.state === null) return adoptFragment()
  const [from, to] = [last, here()]
  const own = move?.to === to.position ? move : null
  move = null
  last = to
  if (own?.kind === 'back') event.stopImmediatePropagation()
  if (own) return reconcile()
  if (closeDownTo(from.page === to.page ? depth() : 0)) {
    // Nobody stays on a dead entry, whose address may still say what was open.
    if (depth() > overlays.length) event.stopImmediatePropagation()
    return reconcile()
  }
  event.stopImmediatePropagation()
  go(from.position - to.position, 'back')
}

/** A link within the page makes an entry without state, and closes nothing. */
function adoptFragment() {
  history.replaceState({ idx: last.position + 1, overlays: overlays.length }, '')
  last = here()
}

function go(steps: number, kind: 'away' | 'back') {
  move = { from: position(), to: position() + steps, kind }
  history.go(steps)
}

/** Makes as many entries as there are overlays. A move that a new page has overtaken is not waited for. */
function reconcile() {
  if (move?.from === position()) return
  move = null
  if (depth() > overlays.length) return go(overlays.length - depth(), 'away')
  while (depth() < overlays.length) {
    history.pushState({ ...history.state, idx: position() + 1, overlays: depth() + 1 }, '')
  }
  last = here()
  const due = waiting
  waiting = []
  for (const run of due) run()
}
