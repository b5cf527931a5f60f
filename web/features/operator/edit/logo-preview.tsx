import type { Logo } from '../../../../contract/operator.ts'
import { OperatorMark } from '../operator-mark.tsx'
import styles from './logo-preview.module.css'

interface LogoPreviewProps {
  name: string
  logo: Logo | null
  /** The address of a picture that is not sent yet. */
  chosen?: string | undefined
}

const APPEARANCES = [
  { key: 'light', label: 'Clair' },
  { key: 'dark', label: 'Sombre' },
] as const

/** As the header will show it. */
export const LogoPreview = ({ name, logo, chosen }: LogoPreviewProps) => (
  <ul className={styles.tiles} aria-label="Aperçu du logo">
    {APPEARANCES.map(({ key, label }) => (
      <li key={key}>
        <span className={styles.tile} data-appearance={key}>
          <OperatorMark name={name} logo={logo} chosen={chosen} />
        </span>
        {label}
      </li>
    ))}
  </ul>
)
