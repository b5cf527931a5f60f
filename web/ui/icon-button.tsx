import type { ComponentProps } from 'react'
import styles from './icon-button.module.css'

interface IconButtonProps extends ComponentProps<'button'> {
  /** Said in place of the picture. */
  label: string
  /** In a field it leaves room for the field's border. */
  place?: 'field'
}

/** A picture that is pressed, as wide as a thumb. */
export const IconButton = ({ label, place, className = '', ...button }: IconButtonProps) => (
  <button {...button} type="button" className={`${styles.button} ${className}`} data-place={place} aria-label={label} />
)
