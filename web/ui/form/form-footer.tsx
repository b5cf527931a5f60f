import type { ReactNode } from 'react'
import { formatCount } from '../../lib/format.ts'
import { useMeasured } from '../../lib/use-measured.ts'
import styles from './form-footer.module.css'
import { FormMessage } from './form-message.tsx'

interface FormFooterProps {
  message: string | null
  /** The number of fields to correct. */
  faulty: number
  about?: ReactNode
  place?: 'dialog' | 'page' | undefined
  /** The buttons. */
  children: ReactNode
}

/** The end of a form in a dialog, always in sight where there is room: a long message never pushes the buttons away. */
export function FormFooter({ message, faulty, about, place = 'dialog', children }: FormFooterProps) {
  const ref = useMeasured('--footer-height')
  return (
    <div className={styles.footer} data-place={place} ref={ref}>
      <div className={styles.outcome}>
        <FormMessage text={message} />
        <FaultCount count={faulty} />
        {about}
      </div>
      <div className={styles.buttons}>{children}</div>
    </div>
  )
}

/** Stands beside the button that sends, as the faulty fields may be out of sight. */
const FaultCount = ({ count }: { count: number }) =>
  count > 0 && <strong className={styles.count}>{formatCount(count, 'champ')} à corriger</strong>
