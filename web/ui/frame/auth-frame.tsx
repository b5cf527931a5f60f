import type { ReactNode } from 'react'
import styles from './auth-frame.module.css'
import { Brand } from './brand.tsx'
import { HelpTab } from './help-link.tsx'
import { SkipLink } from './skip-link.tsx'

interface AuthFrameProps {
  banner?: ReactNode
  /** Where « Aide » leads. */
  help: string
  operator?: string | undefined
  /** The operator's logo, if there is one. */
  logo?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

export const AuthFrame = ({ banner, help, operator, logo, footer, children }: AuthFrameProps) => (
  <div className={styles.frame}>
    <SkipLink to="contenu" />
    {banner}
    <div className={styles.sides}>
      <header className={styles.side}>
        <Foreshore className={styles.foreshore} />
        <div className={styles.brands}>
          <Brand />
          {logo}
          <HelpTab to={help} className={styles.help} />
        </div>
        <div className={styles.words}>
          <p className={styles.promise}>
            La pollution virale des zones conchylicoles, <span>zone par zone.</span>
          </p>
          {operator && <p className={styles.operator}>Un outil proposé par {operator}</p>}
        </div>
      </header>
      <div className={styles.page}>
        <main id="contenu" tabIndex={-1} className={styles.main}>
          <div className={styles.column}>{children}</div>
        </main>
        {footer}
      </div>
    </div>
  </div>
)

const Foreshore = ({ className }: { className?: string | undefined }) => (
  <svg className={className} viewBox="0 0 640 900" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
    <rect width="640" height="900" fill="var(--water-deep)" />
    <path fill="var(--water)" d="M0 560C110 520 190 600 320 545S520 380 640 350V900H0Z" />
    <path fill="var(--water-clear)" d="M0 690C120 650 210 720 340 655S540 500 640 468V900H0Z" />
    <path fill="var(--water-shallow)" d="M0 772C120 742 230 790 360 722S560 588 640 556V900H0Z" />
    <path fill="var(--foam)" d="M0 808C120 782 240 826 372 758S566 634 640 604V900H0Z" />
    <path fill="var(--sand-wet)" d="M0 818C120 792 242 836 376 768S570 646 640 616V900H0Z" />
    <path fill="var(--sand-dry)" d="M0 868C130 846 270 880 404 818S586 716 640 692V900H0Z" />
    <g fill="none" stroke="var(--on-water)" strokeOpacity="0.1" strokeWidth="1.5">
      <path d="M0 130C120 90 170 190 300 140S470 10 640-10" />
      <path d="M0 240C120 200 180 295 310 245S490 100 640 78" />
      <path d="M0 350C115 310 185 400 315 348S505 190 640 168" />
      <path d="M0 458C112 418 188 504 318 450S512 288 640 262" />
      <path d="M0 628C115 588 200 662 330 602S530 442 640 410" />
    </g>
  </svg>
)
