import type { ReactNode } from 'react'
import styles from './auth-frame.module.css'
import { Brand } from './brand.tsx'
import { Foreshore } from './foreshore.tsx'
import { SkipLink } from './skip-link.tsx'

interface AuthFrameProps {
  banner?: ReactNode
  operator?: string | undefined
  /** Of the operator, where there is one. */
  logo?: ReactNode
  children: ReactNode
}

export const AuthFrame = ({ banner, operator, logo, children }: AuthFrameProps) => (
  <div className={styles.frame}>
    <SkipLink />
    {banner}
    <div className={styles.sides}>
      <header className={styles.side}>
        <Foreshore className={styles.foreshore} />
        <div className={styles.brands}>
          <Brand />
          {logo}
        </div>
        <div className={styles.words}>
          <p className={styles.promise}>
            La pollution virale des zones conchylicoles, <span>zone par zone.</span>
          </p>
          {operator && <p className={styles.operator}>Un outil proposé par {operator}</p>}
        </div>
      </header>
      <main id="contenu" tabIndex={-1} className={styles.main}>
        <div className={styles.column}>{children}</div>
      </main>
    </div>
  </div>
)
