import type { ComponentProps } from 'react'
import styles from './icon-button.module.css'

interface IconButtonProps extends ComponentProps<'button'> {
  /** Read aloud in place of the picture. */
  label: string
  /** Leaves room for the border of the field it stands in. */
  place?: 'field'
}

/** A picture that is pressed, as wide as a thumb. Where its title is its name, it is said once. */
export const IconButton = ({ label, place, className = '', ...button }: IconButtonProps) => (
  <button
    {...button}
    type="button"
    className={`${styles.button} ${className}`}
    data-place={place}
    aria-label={button.title === label ? undefined : label}
  />
)
