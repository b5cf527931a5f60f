import { Link } from 'react-router'
import styles from './brand.module.css'

export const Brand = () => (
  <Link to="/" className={styles.brand}>
    <Logo size={28} />
    Estran
  </Link>
)

interface LogoProps {
  size: number
}

/** Drawn in the current text colour; public/favicon.svg is the same drawing. */
const Logo = ({ size }: LogoProps) => (
  <svg viewBox="0 0 32 32" width={size} height={size} fill="currentColor" aria-hidden="true" focusable="false">
    <path d="M11.55 25.51L4.95 21.53Q1.76 15.73 3.72 12.87L12.75 24.14ZM13.05 23.91L4.24 11.08Q5.51 5.07 9.95 4.46L14.72 23.16ZM15.09 23.08L11.63 3.69Q16 0.5 20.37 3.69L16.91 23.08ZM17.28 23.16L22.05 4.46Q26.49 5.07 27.76 11.08L18.95 23.91ZM19.25 24.14L28.28 12.87Q30.24 15.73 27.05 21.53L20.45 25.51ZM10.6 27.2Q16 23.6 21.4 27.2L20 30.4Q16 31.4 12 30.4Z" />
  </svg>
)
