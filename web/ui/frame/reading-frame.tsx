import type { ReactNode } from 'react'
import { Brand } from './brand.tsx'
import { HelpLink } from './help-link.tsx'
import styles from './reading-frame.module.css'
import { SkipLink } from './skip-link.tsx'

interface ReadingFrameProps {
  banner?: ReactNode
  /** Where « Aide » leads. */
  help: string
  footer?: ReactNode
  children: ReactNode
}

export const ReadingFrame = ({ banner, help, footer, children }: ReadingFrameProps) => (
  <>
    <SkipLink to="contenu" />
    <header className={styles.header}>
      <Brand />
      <HelpLink to={help} className={styles.help} />
    </header>
    {banner}
    <main id="contenu" tabIndex={-1} className={styles.main}>
      {children}
    </main>
    {footer}
  </>
)
