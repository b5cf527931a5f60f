import type { ReactNode } from 'react'
import styles from './zone-trend.module.css'

/** As high as the longest it may say, on any width and with any size of text: nothing below ever moves. */
export const TrendRoom = ({ children }: { children?: ReactNode }) => (
  <section className={styles.room} aria-label="Tendance">
    <div className={styles.lines} aria-hidden="true">
      <p>
        <strong data-longest="Trop peu de prélèvements pour une tendance" />
      </p>
      <span className={styles.picture} />
      <p data-longest="1 234 → 5 678 UFP/g en 14 jours" />
      <p data-longest="Sur 24 prélèvements, du 30 sept. au 30 nov." />
    </div>
    {children}
  </section>
)
