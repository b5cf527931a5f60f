import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import styles from './table-frame.module.css'

/** A dense table cuts its lines by the width of the window alone, where letters are as large and as close as at first. */
const DENSE_REM = 80
const MAX_LINE_HEIGHT = 1.4

function isEnlarged(table: HTMLElement) {
  const { fontSize, lineHeight } = getComputedStyle(table)
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const isSpaced = Number.parseFloat(lineHeight) > Number.parseFloat(fontSize) * MAX_LINE_HEIGHT
  return isSpaced || window.innerWidth < DENSE_REM * rem
}

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
      current.toggleAttribute('data-enlarged', isEnlarged(content))
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
