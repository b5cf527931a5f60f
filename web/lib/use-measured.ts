import { useLayoutEffect, useRef } from 'react'

/** Keeps the height of what stays in sight, for the scrolling of the dialog around it. */
export function useMeasured(property: `--${string}`) {
  const element = useRef<HTMLDivElement>(null)
  // At each render too: the observer comes after what scrolls to a fault just shown.
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
