import { useLayoutEffect, useRef } from 'react'

/** Keeps the height of a part that stays in sight, for the scrolling of the dialog around it. */
export function useMeasured(property: `--${string}`) {
  const element = useRef<HTMLDivElement>(null)
  // Measures at each render too: the observer comes after the scroll to a fault that is shown.
  useLayoutEffect(() => writeHeight(element.current, property))
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new ResizeObserver(() => writeHeight(current, property))
    observer.observe(current)
    const dialog = current.closest('dialog')
    return () => {
      observer.disconnect()
      dialog?.style.removeProperty(property)
    }
  }, [property])
  return element
}

const writeHeight = (element: HTMLElement | null, property: string) =>
  element?.closest('dialog')?.style.setProperty(property, `${element.offsetHeight}px`)
