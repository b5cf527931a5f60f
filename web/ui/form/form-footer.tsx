import type { ReactNode } from 'react'
import { useMeasured } from '../../lib/use-measured.ts'
import { FaultCount } from './fault-count.tsx'
import styles from './form-footer.module.css'
import { FormMessage } from './form-message.tsx'

interface FormFooterProps {
  message: string | null
  /** How many fields are to correct. */
  faulty: number
  about?: ReactNode
  /** The buttons. */
  children: ReactNode
}

/** The end of a form in a dialog, always in sight where there is room. */
export function FormFooter({ message, faulty, about, children }: FormFooterProps) {
  const ref = useMeasured('--footer-height')
  return (
    <div className={styles.footer} ref={ref}>
      <FormMessage text={message} />
      <FaultCount count={faulty} />
      {about}
      <div className={styles.buttons}>{children}</div>
    </div>
  )
}
