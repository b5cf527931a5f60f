import type { ReactNode } from 'react'
import { useNetwork } from '../../lib/offline/use-network.ts'
import { SkipLink } from '../../ui/frame/skip-link.tsx'
import { useLive } from '../events/live.ts'
import { PageFooter } from '../operator/page-footer.tsx'
import { PhoneBar } from './bar/phone-bar.tsx'
import { Header } from './header.tsx'
import { ScreenKeys } from './keys/screen-keys.tsx'
import { useScreenKeys } from './keys/use-screen-keys.ts'
import type { MenuPage } from './menu.ts'
import { useOffline } from './offline/use-offline.ts'
import styles from './shell.module.css'
import { useToastPlace } from './toasts/use-toast-place.ts'

interface ShellProps {
  banner?: ReactNode
  pages: readonly MenuPage[]
  /** Where « Aide » leads. */
  help: string
  /** `filled`: the screen fills the space below the header and scrolls by itself. */
  content: 'page' | 'filled'
  children: ReactNode
}

export function Shell({ banner, pages, help, content, children }: ShellProps) {
  const network = useNetwork()
  useLive()
  useOffline()
  useToastPlace()
  const keys = useScreenKeys()
  return (
    <div className={styles.shell} data-content={content}>
      <SkipLink to="contenu" />
      {/* Such a screen has its footer at the end of its panel, where it is no landmark. */}
      {content === 'filled' && <SkipLink to="panneau" />}
      {content === 'filled' && <SkipLink to="pied-de-page" />}
      <Header pages={pages} help={help} onGoTo={() => keys.open('palette')} />
      {banner}
      {/* The map says of when its data is. */}
      {network !== 'on' && content === 'page' && (
        <p className={styles.offline} role="status">
          Hors connexion · données de votre dernière visite
        </p>
      )}
      <main id="contenu" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {content === 'page' && <PageFooter />}
      <PhoneBar />
      <ScreenKeys keys={keys} pages={pages} />
    </div>
  )
}
