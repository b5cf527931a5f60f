import { IconX } from '@tabler/icons-react'
import type { Narrowing } from '../../lib/list/narrowing.ts'
import { DaysForm } from '../../ui/form/days-form.tsx'
import styles from './audit-narrowing.module.css'

interface AuditNarrowingProps {
  narrowing: Narrowing<'person' | 'from' | 'to'>
  personName: string | null
  onNarrow: (change: Readonly<Record<string, string | null>>) => void
  /** The pressed button goes with what it took off. */
  onTakenOff: () => void
}

export function AuditNarrowing({ narrowing, personName, onNarrow, onTakenOff }: AuditNarrowingProps) {
  const { from, to } = narrowing
  return (
    <div className={styles.narrowing}>
      <DaysForm
        // Also what « back » brings.
        key={`${from} ${to}`}
        from={from}
        to={to}
        onApply={onNarrow}
        onErase={() => {
          onNarrow({ from: null, to: null })
          onTakenOff()
        }}
      />
      {personName !== null && (
        <button
          type="button"
          className={styles.person}
          onClick={() => {
            onNarrow({ person: null })
            onTakenOff()
          }}
        >
          <span className="visually-hidden">Retirer le filtre </span>
          <span className={styles.name}>Personne&nbsp;: {personName}</span>
          <IconX size={16} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
