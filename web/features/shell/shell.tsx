import type { ReactNode } from 'react'
import { SkipLink } from '../../ui/frame/skip-link.tsx'
import { useLive } from '../events/live.ts'
import { Header } from './header.tsx'
import styles from './shell.module.css'

interface ShellProps {
  banner?: ReactNode
  /** `filled`: the screen fills the space below the header and scrolls by itself. */
  content: 'page' | 'filled'
  children: ReactNode
}

export function Shell({ banner, content, children }: ShellProps) {
  useLive()
  return (
    <div className={styles.shell} data-content={content}>
      <SkipLink to="contenu" />
      <Header />
      {banner}
      <main id="contenu" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  )
}
