import type { PublicSettings } from '../../../contract/operator.ts'
import styles from './map-notice.module.css'

/** Must stay near the classes: it says what they do not replace. */
export function MapNotice({ settings }: { settings: PublicSettings | undefined }) {
  return (
    <footer className={styles.notice}>
      <p>
        Indicateur de pollution virale d’origine fécale (phages ARN F-spécifiques infectieux). Ce classement est
        indicatif : il ne remplace ni le classement sanitaire (arrêté préfectoral) ni les décisions d’ouverture ou de
        fermeture des zones.
      </p>
      <p>
        {settings && `${settings.funder_note} `}© 2024{settings && ` ${settings.operator_name}`}
      </p>
    </footer>
  )
}
