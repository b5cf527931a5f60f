import type { PublicSettings } from '../../../contract/operator.ts'
import { NOTICE } from '../../../contract/scales.ts'
import styles from './map-notice.module.css'

/** Must stay near the classes: it says what they do not replace. */
export const MapNotice = ({ settings }: { settings: PublicSettings }) => (
  <footer>
    <details className={styles.notice}>
      <summary>
        <span className={styles.more}>Ce classement est indicatif</span>
        <span>© 2024 {settings.operator_name}</span>
      </summary>
      <p>{NOTICE}</p>
      {settings.funder_note && <p className={styles.funder}>{settings.funder_note}</p>}
    </details>
  </footer>
)
