import type { ReactNode } from 'react'
import styles from './map-controls.module.css'

interface ControlProps {
  label: string
  icon: ReactNode
  onPress: () => void
  kind?: 'wide' | 'phone' | 'mine'
  isPressed?: boolean
  /** Of what it opens beside it. */
  isExpanded?: boolean
}

export const Control = ({ label, icon, onPress, kind, isPressed, isExpanded }: ControlProps) => (
  <button
    type="button"
    className={styles.control}
    data-kind={kind}
    aria-pressed={isPressed}
    aria-expanded={isExpanded}
    title={label}
    onClick={onPress}
  >
    {icon}
  </button>
)
