import type { PublicSettings } from '../../../contract/operator.ts'
import { NOTICE } from '../../../contract/scales.ts'
import styles from './map-notice.module.css'

/** Must stay near the classes: it says what they do not replace. */
export const MapNotice = ({ settings }: { settings: PublicSettings }) => (
  <footer className={styles.notice}>
    <p>{NOTICE}</p>
    <p className={styles.credit}>
      <span>© 2024 {settings.operator_name}</span>
      {settings.funder_note && <span className={styles.funder}>{settings.funder_note}</span>}
    </p>
  </footer>
)
