import { type PointerEvent, type ReactNode, useRef } from 'react'
import styles from './sheet.module.css'

export type SheetHeight = 'low' | 'half' | 'full'

const ORDER: readonly SheetHeight[] = ['low', 'half', 'full']
/** A movement of the thumb, in CSS pixels, rather than a press. */
const SWIPE = 24

interface SheetProps {
  height: SheetHeight
  onHeight: (height: SheetHeight) => void
  label: string
  children: ReactNode
}

/** A panel at the side of a wide screen; on a phone a sheet at the bottom, pulled by its handle. */
export function Sheet({ height, onHeight, label, children }: SheetProps) {
  const from = useRef<number | null>(null)
  const step = (by: number) => {
    const next = ORDER[ORDER.indexOf(height) + by]
    if (next) onHeight(next)
  }
  const release = (event: PointerEvent) => {
    if (from.current === null) return
    const moved = event.clientY - from.current
    from.current = null
    if (Math.abs(moved) >= SWIPE) step(moved < 0 ? 1 : -1)
  }
  return (
    <aside className={styles.sheet} data-height={height} aria-label={label}>
      <button
        type="button"
        className={styles.handle}
        aria-label={height === 'full' ? 'Réduire le panneau' : 'Agrandir le panneau'}
        onPointerDown={(event) => {
          from.current = event.clientY
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerUp={release}
        onPointerCancel={() => {
          from.current = null
        }}
        onClick={(event) => {
          // A swipe ends in a click too: only a press without movement, or the keyboard, toggles.
          if (event.detail === 0 || !hasJustMoved(event.currentTarget)) onHeight(height === 'full' ? 'half' : 'full')
        }}
      />
      <div className={styles.inside}>{children}</div>
    </aside>
  )
}
