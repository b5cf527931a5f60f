import type { ReactNode } from 'react'
import type { ScaleClass } from '../../../contract/scales.ts'
import styles from './class-mark.module.css'
import { UNRANKED } from './scales.rules.ts'

/** `size` in CSS pixels. Hidden from screen readers: the words beside it say the same. */
export function ClassMark({ shown, size }: { shown: ScaleClass; size: number }) {
  const isHatched = shown.key === UNRANKED.key
  return (
    <span
      aria-hidden="true"
      className={styles.mark}
      data-hatched={isHatched || undefined}
      style={{ width: size, height: size, background: isHatched ? undefined : shown.fill }}
    >
      {!isHatched && <MarkShape mark={shown.mark} color={shown.text} size={size * 0.58} />}
    </span>
  )
}

/** Known marks are drawn, so that they look the same on every phone; any other is text. */
export function MarkShape({ mark, color, size }: { mark: string; color: string; size: number }) {
  const shape = SHAPES[mark]
  if (!shape) {
    return (
      <span aria-hidden="true" style={{ color, fontSize: size, lineHeight: 1 }}>
        {mark}
      </span>
    )
  }
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" fill={color} stroke={color} aria-hidden="true">
      {shape}
    </svg>
  )
}

export const SHAPES: Record<string, ReactNode> = {
  '●': <circle cx="10" cy="10" r="7" stroke="none" />,
  '◐': (
    <>
      <circle cx="10" cy="10" r="8" fill="none" strokeWidth="2.4" />
      <path d="M10 2a8 8 0 0 0 0 16z" stroke="none" />
    </>
  ),
  '▲': <path d="M10 2.5 18.5 17h-17z" stroke="none" />,
  '■': <rect x="3" y="3" width="14" height="14" rx="1.5" stroke="none" />,
  '–': <rect x="3" y="8.6" width="14" height="2.8" rx="1.4" stroke="none" />,
}
