import type { FormEvent } from 'react'
import { formatCount, formatNumber } from '../../../../lib/format.ts'
import { Button } from '../../../../ui/button.tsx'
import { periodsText } from '../days/week.days.ts'
import type { WeekLine } from '../week.rules.ts'
import { usePeople } from '../week-foot.tsx'
import styles from '../week-form.module.css'

interface ConfirmSameProps {
  lines: readonly WeekLine[]
  today: string
  busy: boolean
  onConfirm: (event: FormEvent<HTMLFormElement>) => void
}

/** Saves at once what keeps its class: whom that alerts is said before, and it is undone as any batch. */
export function ConfirmSame({ lines, today, busy, onConfirm }: ConfirmSameProps) {
  const people = usePeople(lines, today)
  return (
    <form className={styles.confirm} onSubmit={onConfirm}>
      <Button type="submit" variant="default" size="compact" loading={busy}>
        {lines.length === 1
          ? 'Confirmer le classement sans changement'
          : `Confirmer les ${formatNumber(lines.length)} sans changement`}
        <span className={styles.people}>
          {periodsText(lines, today)}
          {people !== undefined && ` · ${formatCount(people, 'personne alertée', 'personnes alertées')}`}
        </span>
      </Button>
    </form>
  )
}
