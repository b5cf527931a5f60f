import { useLayoutEffect } from 'react'
import { useToasts } from '../../../lib/toasts.ts'
import { placeOf } from './place.rules.ts'

const CONTROLS = 'a[href], button, input, select, textarea, summary, label, h1, h2'

/** Less is only for screen readers. */
const MIN_SIZE = 5

/** Toasts cover nothing that one may want to press or read first, of the page or of the dialog that lies over it. */
export function useToastPlace() {
  const newest = useToasts().at(-1)?.id
  useLayoutEffect(() => {
    const area = document.querySelector<HTMLElement>('[popover="manual"]')
    if (!area || newest === undefined) return
    const move = () => {
      const scope = area.parentElement?.closest('dialog') ?? document.body
      const screen = { width: document.documentElement.clientWidth, height: window.innerHeight }
      const { top, right } = placeOf(area.getBoundingClientRect(), screen, controlsOf(scope, area))
      area.style.top = `${top}px`
      area.style.right = `${right}px`
      // A drawer slides in: what it holds is not there yet.
      for (const { finished } of scope.getAnimations()) finished.then(move, () => undefined)
    }
    move()
    // What was waited for has come, or a dialog has opened or closed and taken it along.
    const observer = new MutationObserver(move)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [newest])
}

const controlsOf = (scope: HTMLElement, area: HTMLElement) =>
  [...scope.querySelectorAll(CONTROLS)]
    .filter((control) => !area.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, height }) => width >= MIN_SIZE && height >= MIN_SIZE)
