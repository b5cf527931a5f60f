import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import styles from './table-frame.module.css'

/** A table in its frame, with a line between rows and its head in sight; only what is too wide scrolls inside. */
export function TableFrame({ className = '', ...table }: ComponentProps<'table'>) {
  const frame = useRef<HTMLDivElement>(null)
  // A frame that scrolls keeps the head from staying in sight of the page.
  useLayoutEffect(() => {
    const { current } = frame
    const content = current?.firstElementChild
    if (!current || !(content instanceof HTMLElement)) return
    const observer = new ResizeObserver(() => {
      current.toggleAttribute('data-scrolls', content.offsetWidth > current.clientWidth)
    })
    observer.observe(current)
    observer.observe(content)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={frame} className={styles.frame}>
      <table {...table} className={`${styles.table} ${className}`} />
    </div>
  )
}
