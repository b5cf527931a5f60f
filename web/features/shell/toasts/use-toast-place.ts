import { useLayoutEffect } from 'react'
import { useToasts } from '../../../lib/toasts.ts'
import { placeOf } from './place.rules.ts'

const CONTROLS = 'a[href], button, input, select, textarea, summary, label, h1, h2'

/** Less is only for screen readers. */
const MIN_SIZE = 5

/** Toasts cover the least of what one may want to press or read first, of the page or of the dialog that lies over it. */
export function useToastPlace() {
  const newest = useToasts().at(-1)?.id
  useLayoutEffect(() => {
    const area = document.querySelector<HTMLElement>('[popover="manual"]')
    if (!area || newest === undefined) return
    const move = () => {
      // Never from under a pointer or a finger.
      if (area.matches(':hover, :focus-within')) return
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
    let frame = 0
    const moveSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(move)
    }
    const observer = new MutationObserver(moveSoon)
    observer.observe(document.body, { childList: true, subtree: true })
    window.addEventListener('resize', moveSoon)
    window.addEventListener('scroll', moveSoon, { capture: true, passive: true })
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', moveSoon)
      window.removeEventListener('scroll', moveSoon, { capture: true })
      cancelAnimationFrame(frame)
      area.style.removeProperty('top')
      area.style.removeProperty('right')
    }
  }, [newest])
}

const controlsOf = (scope: HTMLElement, area: HTMLElement) =>
  [...scope.querySelectorAll(CONTROLS)]
    .filter((control) => !area.contains(control) && control.checkVisibility({ visibilityProperty: true }))
    .map(boxOf)
    .filter(({ width, height }) => width >= MIN_SIZE && height >= MIN_SIZE)

/** Buttons and titles count more than fields, which are larger; of a label, which is as wide as the form, its words. */
function boxOf(control: Element) {
  const words = document.createRange()
  words.selectNodeContents(control)
  const { left, top, width, height } = (control.matches('label') ? words : control).getBoundingClientRect()
  return { left, top, width, height, weight: control.matches('a, button, h1, h2') ? 20 : 1 }
}
