import type { PublicSettings } from '../../../contract/operator.ts'
import { NOTICE } from '../../../contract/scales.ts'
import styles from './map-notice.module.css'

interface MapNoticeProps {
  settings: PublicSettings
  /** The notice stands open where there is room. */
  isOpen: boolean
}

/** Must stay near the classes: it says what they do not replace. */
export const MapNotice = ({ settings, isOpen }: MapNoticeProps) => (
  <footer className={styles.notice}>
    {isOpen ? (
      <p>{NOTICE}</p>
    ) : (
      <details>
        <summary>Ce classement est indicatif</summary>
        <p>{NOTICE}</p>
      </details>
    )}
    <p className={styles.credit}>
      <span>© 2024 {settings.operator_name}</span>
      {settings.funder_note && <span className={styles.funder}>{settings.funder_note}</span>}
    </p>
  </footer>
)
