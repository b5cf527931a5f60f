import type { ReactNode } from 'react'
import styles from './form-step.module.css'

interface FormStepProps {
  number: number
  title: string
  children: ReactNode
}

/** One of the numbered parts of a long form that stands on one page. */
export const FormStep = ({ number, title, children }: FormStepProps) => (
  <fieldset className={styles.step}>
    <legend className={styles.legend}>
      <span className={styles.number}>{number}</span>
      {title}
    </legend>
    <div className={styles.fields}>{children}</div>
  </fieldset>
)

/** Two fields side by side where there is room: a narrow one, then a wide one. */
export const FormPair = ({ children }: { children: ReactNode }) => <div className={styles.pair}>{children}</div>
