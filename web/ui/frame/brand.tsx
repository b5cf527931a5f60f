import { Link } from 'react-router'
import styles from './brand.module.css'
import { Logo } from './logo.tsx'

export const Brand = () => (
  <Link to="/" className={styles.brand}>
    <Logo size={28} />
    Estran
  </Link>
)
