import type { ReactNode } from 'react'
import { Brand } from './brand.tsx'
import classes from './reading-frame.module.css'
import { SkipLink } from './skip-link.tsx'

interface ReadingFrameProps {
  banner?: ReactNode
  children: ReactNode
}

/** A text to read, at a measure that reads well, for signed-in people and visitors alike. */
export const ReadingFrame = ({ banner, children }: ReadingFrameProps) => (
  <>
    <SkipLink />
    <header className={classes.header}>
      <Brand />
    </header>
    {banner}
    <main id="contenu" tabIndex={-1} className={classes.main}>
      {children}
    </main>
  </>
)
