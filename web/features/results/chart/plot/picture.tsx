import { memo } from 'react'
import { FONT_SIZE } from '../axes/text-width.ts'
import { Axes } from './axes.tsx'
import { Lines } from './lines.tsx'
import styles from './picture.module.css'
import type { Plot } from './plot.rules.ts'

/** Its colours are attributes, not styles: the same picture is saved as a file. */
export const Picture = memo(({ plot, words }: { plot: Plot; words: string }) => (
  <svg
    className={styles.picture}
    role="img"
    aria-label={words}
    width={plot.width}
    height={plot.height}
    fontSize={FONT_SIZE}
  >
    <Axes plot={plot} />
    <Lines plot={plot} />
  </svg>
))
