import type { ReactNode } from 'react'
import styles from './form-step.module.css'

interface FormStepProps {
  /** Where one does the steps in their order. */
  number?: number
  title: string
  children: ReactNode
}

export const FormStep = ({ number, title, children }: FormStepProps) => (
  <fieldset className={styles.step}>
    <legend className={styles.legend}>
      {number && <span className={styles.number}>{number}</span>}
      {title}
    </legend>
    <div className={styles.fields}>{children}</div>
  </fieldset>
)

export const FormPair = ({ children }: { children: ReactNode }) => <div className={styles.pair}>{children}</div>
