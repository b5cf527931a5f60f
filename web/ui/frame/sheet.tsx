import { type PointerEvent, type ReactNode, useRef } from 'react'
import styles from './sheet.module.css'

export type SheetHeight = 'low' | 'half' | 'full'

const ORDER: readonly SheetHeight[] = ['low', 'half', 'full']
/** CSS pixels from which a press is a swipe. */
const SWIPE = 24

interface SheetProps {
  height: SheetHeight
  onHeight: (height: SheetHeight) => void
  label: string
  /** On a phone it covers what is behind, and stays so. */
  isPage?: boolean
  children: ReactNode
}

export function Sheet({ height, onHeight, label, isPage = false, children }: SheetProps) {
  const start = useRef(0)
  const moved = useRef(0)
  const begin = (event: PointerEvent<HTMLElement>) => {
    start.current = event.clientY
    moved.current = 0
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const end = (event: PointerEvent) => {
    moved.current = event.clientY - start.current
  }
  // A swipe also ends in a click, and the keyboard only clicks: decide here.
  const press = () => {
    const distance = moved.current
    moved.current = 0
    if (Math.abs(distance) < SWIPE) return onHeight(height === 'full' ? 'half' : 'full')
    const next = ORDER[ORDER.indexOf(height) + (distance < 0 ? 1 : -1)]
    if (next) onHeight(next)
  }
  return (
    <section
      id="panneau"
      tabIndex={-1}
      className={styles.sheet}
      data-height={height}
      data-page={isPage || undefined}
      aria-label={label}
    >
      <button
        type="button"
        className={styles.handle}
        aria-label={height === 'full' ? 'Réduire le panneau' : 'Agrandir le panneau'}
        onPointerDown={begin}
        onPointerUp={end}
        onClick={press}
      />
      <div className={styles.inside}>{children}</div>
    </section>
  )
}
