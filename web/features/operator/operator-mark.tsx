import { useState } from 'react'
import type { Logo } from '../../../contract/operator.ts'
import { Clamped } from '../../ui/clamped.tsx'
import { logoAddress } from './operator.queries.ts'
import styles from './operator-mark.module.css'

interface OperatorMarkProps {
  name: string
  logo: Logo | null
  /** The address of a picture that is not sent yet. */
  chosen?: string | undefined
}

/** The operator's logo, or its name where there is none. */
export function OperatorMark({ name, logo, chosen }: OperatorMarkProps) {
  const [unreadable, setUnreadable] = useState<string | null>(null)
  const src = chosen ?? (logo && logoAddress(logo))
  if (!src || src === unreadable) {
    return (
      <span className={styles.name}>
        <Clamped text={name} />
      </span>
    )
  }
  // The size is known before the picture is there, so that nothing jumps.
  const size = chosen || !logo ? {} : { width: logo.width, height: logo.height }
  return (
    <span className={styles.plate}>
      <img {...size} src={src} alt={name} decoding="async" onError={() => setUnreadable(src)} />
    </span>
  )
}
