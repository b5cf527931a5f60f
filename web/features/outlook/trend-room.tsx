import { type ReactNode, useId } from 'react'
import styles from './zone-trend.module.css'

/** As high as the longest it may say, on any width and with any size of text: nothing below ever moves. */
export function TrendRoom({ children }: { children?: ReactNode }) {
  const titleId = useId()
  return (
    <section className={styles.room} aria-labelledby={titleId}>
      <h2 id={titleId} className="visually-hidden">
        Tendance
      </h2>
      <Longest step="De moins de 1 à 234,5 en 14 jours, une seule analyse" />
      <Longest step="De moins de 1 à 234,5 en 14 jours" verdict="En hausse · charge multipliée par plus de 10" />
      {children}
    </section>
  )
}

const Longest = ({ step, verdict }: { step: string; verdict?: string }) => (
  <div className={styles.lines} aria-hidden="true">
    <span className={styles.picture} />
    <div>
      <p>
        <strong data-longest={step} />
      </p>
      {verdict !== undefined && <p data-longest={verdict} />}
    </div>
    <p data-longest="Sur 24 prélèvements, du 30 sept. au 30 nov." />
  </div>
)
