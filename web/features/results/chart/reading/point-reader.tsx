import type { ChangeEvent, KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { useRef } from 'react'
import { nearestIndex, otherSeason, type ReadablePoint } from './moves.rules.ts'
import styles from './point-reader.module.css'
import type { PointWords } from './words.rules.ts'

interface PointReaderProps {
  points: readonly ReadablePoint[]
  /** Null: none is being read. */
  index: number | null
  onRead: (index: number | null) => void
  words: PointWords
  /** The picture, from its own left upper corner on. */
  children: ReactNode
}

/** A slider in the browser's eyes: it says each point aloud, and a phone's screen reader can move it too. */
export function PointReader({ points, index, onRead, words, children }: PointReaderProps) {
  const slider = useRef<HTMLInputElement>(null)
  const last = points.length - 1
  const readAt = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect()
    onRead(nearestIndex(points, { x: clientX - left, y: clientY - top }))
  }
  const leave = ({ pointerType }: PointerEvent) => {
    // A finger hides what it reads, so that stays.
    if (pointerType === 'mouse' && slider.current !== document.activeElement) onRead(null)
  }
  const press = (event: KeyboardEvent) => {
    const direction = { PageUp: 1, PageDown: -1 }[event.key]
    if (direction === 1 || direction === -1) {
      event.preventDefault()
      onRead(otherSeason(points, index ?? last, direction))
    }
    if (event.key !== 'Escape' || index === null) return
    event.preventDefault()
    event.stopPropagation()
    onRead(null)
  }
  return (
    <div className={styles.reader} onPointerDown={readAt} onPointerMove={readAt} onPointerLeave={leave}>
      {children}
      <input
        ref={slider}
        type="range"
        className={styles.slider}
        aria-label="Lire les résultats un à un"
        aria-valuetext={words.spoken}
        min={0}
        max={last}
        value={index ?? last}
        onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => onRead(Number(currentTarget.value))}
        onFocus={() => index === null && onRead(last)}
        onBlur={() => onRead(null)}
        onKeyDown={press}
      />
    </div>
  )
}
