import { formatCount } from '../../lib/format.ts'
import styles from './fault-count.module.css'

/** Beside the button that sends: the faulty fields may be out of sight. */
export const FaultCount = ({ count }: { count: number }) =>
  count > 0 && <strong className={styles.count}>{formatCount(count, 'champ')} à corriger</strong>
