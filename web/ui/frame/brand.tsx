import { Link } from 'react-router'
import styles from './brand.module.css'
import { Logo } from './logo.tsx'

/** The mark and the name, which lead home. */
export const Brand = () => (
  <Link to="/" className={styles.brand}>
    <Logo size={28} />
    Estran
  </Link>
)
