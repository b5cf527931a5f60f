import type { ReactNode } from 'react'
import styles from './form-step.module.css'

interface FormStepProps {
  /** The number of a step, where one does them in their order. */
  number?: number
  title: string
  children: ReactNode
}

export const FormStep = ({ number, title, children }: FormStepProps) => (
  <fieldset>
    <legend className={styles.legend}>
      {number && <span className={styles.number}>{number}</span>}
      {title}
    </legend>
    <div className={styles.fields}>{children}</div>
  </fieldset>
)

interface FormPairProps {
  /** Width of the first column. */
  first?: 'half' | 'short'
  children: ReactNode
}

export const FormPair = ({ first = 'half', children }: FormPairProps) => (
  <div className={styles.pair} data-first={first}>
    {children}
  </div>
)
