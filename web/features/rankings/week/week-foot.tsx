import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { MAX_BATCH } from '../../../../contract/rankings.week.ts'
import { INDICATIVE } from '../../../../contract/scales.ts'
import { CallError } from '../../../lib/call.ts'
import { sentDay } from '../../../lib/days.ts'
import { formatCount, formatNumber } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { FormFooter } from '../../../ui/form/form-footer.tsx'
import { DayBatch } from '../undo/day-batch.tsx'
import { LastSaved } from '../undo/last-saved.tsx'
import { periodWords } from './days/week.days.ts'
import { daysFaults } from './days/week.faults.ts'
import { BatchFields, type BatchFieldsProps } from './days/week-batch-fields.tsx'
import { KeepSamplings } from './paste/keep-samplings.tsx'
import { peopleQuery } from './week.queries.ts'
import type { WeekLine } from './week.rules.ts'
import styles from './week-foot.module.css'

interface WeekFootProps extends Omit<BatchFieldsProps, 'isOpened'> {
  /** Those that are saved. */
  batch: readonly WeekLine[]
  /** How many are ticked, which may be more. */
  ticked: number
  keepsSamplings: boolean
  onKeep: (keeps: boolean) => void
  /** The result of useSubmit(). */
  form: { busy: boolean; message: string | null; faulty: number; error: Error | null }
  /** Says of a batch of this tab whether the way back to it takes the focus. */
  focusAsker: (batchId: number) => (() => boolean) | null
  onUndone: (batchId: number) => void
  moveFocus: () => void
}

/** It stays in sight: what would be saved, and for a minute what was saved last, with the way back. */
export function WeekFoot(props: WeekFootProps) {
  const { batch, ticked, keepsSamplings, onKeep, form, focusAsker, onUndone, moveFocus, ...fields } = props
  const [isOpened, setOpened] = useState(false)
  const worse = batch.filter(({ isWorse }) => isWorse).length
  const people = usePeople(batch, fields.today)
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
          <LastSaved focusAsker={focusAsker} onUndone={onUndone} moveFocus={moveFocus}>
            <DayBatch
              onWithdrawn={(id) => {
                onUndone(id)
                moveFocus()
              }}
            />
          </LastSaved>
          <div className={styles.about}>
            <BatchFields {...fields} isOpened={isOpened} />
            <p className={styles.count} role="status">
              {batch.length === 0 ? 'Aucune ligne cochée' : words.join(' · ')}
            </p>
            <KeepSamplings batch={batch} isKept={keepsSamplings} onChange={onKeep} />
            <p className={styles.indicative}>{INDICATIVE}</p>
          </div>
        </>
      }
    >
      <Button
        variant="default"
        size="compact"
        className={styles.toggle ?? ''}
        aria-expanded={isOpened}
        onClick={() => setOpened(!isOpened)}
      >
        {periodWords(fields.days, fields.today)}, motif
      </Button>
      <Button type="submit" loading={form.busy} disabled={batch.length === 0} title="Ctrl+Entrée">
        {ticked > MAX_BATCH ? `Enregistrer les ${formatNumber(MAX_BATCH)} premiers` : 'Enregistrer'}
      </Button>
    </FormFooter>
  )
}

const FAULTY = 'Rien n’a été enregistré\u00A0: corrigez les lignes marquées.'

/** How many people the lines would alert, but for those whose days cannot be read; undefined until it is known. */
export function usePeople(batch: readonly WeekLine[], today: string) {
  // The same lines ask nothing again: the count stays while another line is typed in.
  const text = JSON.stringify(askedOf(batch, today))
  const rankings = useMemo((): ReturnType<typeof askedOf> => JSON.parse(text), [text])
  const [settled] = useDebouncedValue(rankings, 300)
  const { data } = useQuery(peopleQuery(settled))
  return rankings === settled ? data?.people : undefined
}

const askedOf = (batch: readonly WeekLine[], today: string) =>
  batch.flatMap(({ proposal: { zone, type, in_force }, shown, draft }) =>
    shown && Object.keys(daysFaults(draft, today)).length === 0
      ? [
          {
            ...{ zone_id: zone.id, type, class: shown.key, replaces: in_force?.id ?? null },
            ...{ starts_on: sentDay(draft.starts_on, today), ends_on: sentDay(draft.ends_on, today) || null },
          },
        ]
      : [],
  )
