import type { Scale, ScaleClass } from '../../../../contract/scales.ts'
import { formatValue } from '../../../lib/format.ts'
import { palettes } from '../../../openlayers/palette.ts'
import { MarkShape } from '../class-mark.tsx'
import styles from './producer-cards.module.css'
import { typicalOf } from './scale-classes.ts'

const SCHEMES = [
  ['light', 'Écran clair'],
  ['dark', 'Écran sombre'],
] as const

export function ProducerCards({ scale }: { scale: Scale }) {
  const given = scale.classes.filter(({ is_retired }) => !is_retired)
  return (
    <section className={styles.cards} aria-labelledby="cards-title">
      <h3 id="cards-title">Ce que voient les producteurs</h3>
      {SCHEMES.map(([scheme, name]) => {
        const { paper, ink, muted } = palettes[scheme]
        return (
          <div key={scheme} className={styles.screen} style={{ background: paper, color: ink }}>
            <p className={styles.scheme} style={{ color: muted }}>
              {name}
            </p>
            <ul>
              {given.map((shown) => (
                <li key={shown.key}>
                  <ProducerCard shown={shown} scale={scale} />
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </section>
  )
}

function ProducerCard({ shown, scale }: { shown: ScaleClass; scale: Scale }) {
  const { label, min, max, fill, text, mark, advice } = shown
  const value = min === null ? max : typicalOf(min, max)
  const load = formatValue({ value, below_limit: min === null })
  return (
    <>
      <div className={styles.card} style={{ background: fill, color: text }}>
        <p className={styles.type}>{scale.label}</p>
        <p className={styles.line}>
          <span className={styles.label}>
            <MarkShape mark={mark} color="currentColor" size={24} />
            {label}
          </span>
          {load && (
            <span className={styles.load}>
              <strong>{load}</strong> {scale.unit}
            </span>
          )}
        </p>
      </div>
      <p className={styles.advice}>{advice}</p>
    </>
  )
}
