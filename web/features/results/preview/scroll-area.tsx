import { type ReactNode, useEffect, useRef } from 'react'
import styles from './previews.module.css'

interface ScrollAreaProps {
  /** The title's words, said with it: a title that loses the focus is not heard to its end. */
  name: string
  label: string
  children: ReactNode
}

/** The keyboard scrolls what has the focus: this, as soon as there is something to see, unless one has moved on. */
export function ScrollArea({ name, label, children }: ScrollAreaProps) {
  const area = useRef<HTMLElement>(null)
  useEffect(() => {
    const title = area.current?.closest('dialog')?.querySelector('h2')
    if (title && title === document.activeElement) area.current?.focus({ preventScroll: true })
  }, [])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it no key would reach what is out of sight
    <section ref={area} className={styles.scroll} aria-label={`${name}, ${label}`} tabIndex={0}>
      {children}
    </section>
  )
}
