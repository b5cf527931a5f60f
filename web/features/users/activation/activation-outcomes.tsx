import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { fullName } from '../../../lib/format.ts'
import { Clamped } from '../../../ui/clamped.tsx'
import type { outcomesOf } from '../users.rules.ts'
import styles from './activation-outcomes.module.css'

interface ActivationOutcomesProps {
  outcomes: ReturnType<typeof outcomesOf>
}

export const ActivationOutcomes = ({ outcomes }: ActivationOutcomesProps) =>
  outcomes.length > 0 && (
    <ul className={styles.outcomes} aria-label="Résultat par compte">
      {outcomes.map(({ user, done, message }) => (
        <li key={user.id} data-done={done}>
          {done ? <IconCheck size={20} aria-hidden="true" /> : <IconAlertTriangle size={20} aria-hidden="true" />}
          <div>
            <Clamped text={[user.organism_name, fullName(user)].filter(Boolean).join(', ') || user.email} />
            <span className={styles.message}>{message}</span>
          </div>
        </li>
      ))}
    </ul>
  )
