import type { ReactNode } from 'react'
import styles from './zone-trend.module.css'

/** As high as the longest it may say, on any width and with any size of text: nothing below ever moves. */
export const TrendRoom = ({ children }: { children?: ReactNode }) => (
  <section className={styles.room} aria-label="Tendance">
    <div className={styles.lines} aria-hidden="true">
      <p>
        <strong data-longest="De moins de 1 à 234,5 en 14 jours, une seule analyse" />
      </p>
      <span className={styles.picture} />
      <p data-longest="En hausse · charge multipliée par plus de 10" />
      <p data-longest="Sur 24 prélèvements, du 30 sept. au 30 nov." />
    </div>
    {children}
  </section>
)
