import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { MAX_BATCH } from '../../../../contract/rankings.week.ts'
import { CallError } from '../../../lib/call.ts'
import { sentDay } from '../../../lib/days.ts'
import { formatCount, formatNumber } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { FormFooter } from '../../../ui/form/form-footer.tsx'
import { DayBatch } from '../undo/day-batch.tsx'
import { LastSaved } from '../undo/last-saved.tsx'
import { KeepSamplings } from './paste/keep-samplings.tsx'
import { peopleQuery } from './week.queries.ts'
import type { WeekLine } from './week.rules.ts'
import styles from './week-foot.module.css'

interface WeekFootProps {
  /** Those that are saved. */
  batch: readonly WeekLine[]
  /** How many are ticked, which may be more. */
  ticked: number
  today: string
  keepsSamplings: boolean
  onKeep: (keeps: boolean) => void
  /** The result of useSubmit(). */
  form: { busy: boolean; message: string | null; faulty: number; error: Error | null }
  /** A batch was saved here: the way back takes the focus. */
  hasSaved: boolean
  onUndone: (batchId: number) => void
}

/** It stays in sight: what would be saved, and for a minute what was saved last, with the way back. */
export function WeekFoot({ batch, ticked, today, keepsSamplings, onKeep, form, hasSaved, onUndone }: WeekFootProps) {
  const worse = batch.filter(({ isWorse }) => isWorse).length
  const people = usePeople(batch, today)
  const words = [
    formatCount(batch.length, 'classement'),
    formatCount(worse, 'aggravation'),
    ...(people === undefined ? [] : [formatCount(people, 'personne alertée', 'personnes alertées')]),
  ]
  return (
    <FormFooter
      message={form.faulty > 0 && form.error instanceof CallError && form.error.status === 422 ? FAULTY : form.message}
      faulty={form.faulty}
      place="page"
      about={
        <>
          <LastSaved takesFocus={hasSaved} onUndone={onUndone}>
            <DayBatch onWithdrawn={onUndone} />
          </LastSaved>
          <p className={styles.count} role="status">
            {batch.length === 0 ? 'Aucune ligne cochée' : words.join(' · ')}
          </p>
          <KeepSamplings batch={batch} isKept={keepsSamplings} onChange={onKeep} />
        </>
      }
    >
      <Button type="submit" loading={form.busy} disabled={batch.length === 0}>
        {ticked > MAX_BATCH ? `Enregistrer les ${formatNumber(MAX_BATCH)} premiers` : 'Enregistrer'}
      </Button>
    </FormFooter>
  )
}

const FAULTY = 'Rien n’a été enregistré\u00A0: corrigez les lignes marquées.'

function usePeople(batch: readonly WeekLine[], today: string) {
  const rankings = useMemo(
    () =>
      batch.flatMap(({ proposal: { zone, type, in_force }, shown, draft }) =>
        shown
          ? [
              {
                ...{ zone_id: zone.id, type, class: shown.key, replaces: in_force?.id ?? null },
                ...{ starts_on: sentDay(draft.starts_on, today), ends_on: sentDay(draft.ends_on, today) || null },
              },
            ]
          : [],
      ),
    [batch, today],
  )
  const [settled] = useDebouncedValue(rankings, 300)
  const { data } = useQuery(peopleQuery(settled))
  return rankings === settled ? data?.people : undefined
}
