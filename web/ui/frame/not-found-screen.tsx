import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useArrival } from '../../lib/use-arrival.ts'
import styles from './not-found-screen.module.css'
import { ReadingFrame } from './reading-frame.tsx'

interface NotFoundScreenProps {
  banner: ReactNode
  footer: ReactNode
}

export function NotFoundScreen({ banner, footer }: NotFoundScreenProps) {
  useArrival('Page non trouvée')
  return (
    <ReadingFrame banner={banner} footer={footer} help="/help">
      <div className={styles.screen}>
        <h1>Erreur 404 : Page non trouvée</h1>
        <p>La page que vous cherchez n'existe pas.</p>
        <Link className={styles.home} to="/">
          Retour à l'accueil
        </Link>
      </div>
    </ReadingFrame>
  )
}
