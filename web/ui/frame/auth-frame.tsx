import type { ReactNode } from 'react'
import classes from './auth-frame.module.css'
import { Brand } from './brand.tsx'
import { Foreshore } from './foreshore.tsx'
import { SkipLink } from './skip-link.tsx'

interface AuthFrameProps {
  banner?: ReactNode
  operator?: string | undefined
  children: ReactNode
}

/** The page of everything that happens before one is in: a foreshore, and beside it one thing to do. */
export const AuthFrame = ({ banner, operator, children }: AuthFrameProps) => (
  <div className={classes.frame}>
    <SkipLink />
    {banner}
    <div className={classes.sides}>
      <header className={classes.side}>
        <Foreshore className={classes.foreshore} />
        <Brand />
        <div className={classes.words}>
          <p className={classes.promise}>
            La pollution virale des zones conchylicoles, <span>zone par zone.</span>
          </p>
          {operator && <p className={classes.operator}>Un outil proposé par {operator}</p>}
        </div>
      </header>
      <main id="contenu" tabIndex={-1} className={classes.main}>
        <div className={classes.column}>{children}</div>
      </main>
    </div>
  </div>
)
