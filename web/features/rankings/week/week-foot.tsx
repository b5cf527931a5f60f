import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { MAX_BATCH, type SavedBatch } from '../../../../contract/rankings.week.ts'
import { sentDay } from '../../../lib/days.ts'
import { takeFocus } from '../../../lib/focus.ts'
import { formatCount, formatNumber } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { FormFooter } from '../../../ui/form/form-footer.tsx'
import { lastBatchQuery, peopleQuery, useUndoBatch } from './week.queries.ts'
import type { WeekLine } from './week.rules.ts'
import styles from './week-foot.module.css'

interface WeekFootProps {
  /** Those that are saved. */
  batch: readonly WeekLine[]
  /** How many are ticked, which may be more. */
  ticked: number
  today: string
  busy: boolean
  /** A batch was saved here: the way back takes the focus. */
  isSaved: boolean
  message: string | null
  faulty: number
  onSave: () => void
  onUndone: () => void
}

/** It stays in sight: what would be saved, and for a minute what was saved last, with the way back. */
export function WeekFoot({ batch, ticked, today, busy, isSaved, message, faulty, onSave, onUndone }: WeekFootProps) {
  const worse = batch.filter(({ isWorse }) => isWorse).length
  const people = usePeople(batch, today)
  const words = [
    formatCount(batch.length, 'classement'),
    formatCount(worse, 'aggravation'),
    ...(people === undefined ? [] : [formatCount(people, 'personne alertée', 'personnes alertées')]),
  ]
  return (
    <FormFooter
      message={message}
      faulty={faulty}
      place="page"
      about={
        <>
          <LastBatch isNew={isSaved} onUndone={onUndone} />
          <p className={styles.count} role="status">
            {batch.length === 0 ? 'Aucune ligne cochée' : words.join(' · ')}
          </p>
        </>
      }
    >
      <Button loading={busy} disabled={batch.length === 0} onClick={onSave}>
        {ticked > MAX_BATCH ? `Enregistrer les ${formatNumber(MAX_BATCH)} premiers` : 'Enregistrer'}
      </Button>
    </FormFooter>
  )
}

function usePeople(batch: readonly WeekLine[], today: string) {
  const rankings = useMemo(
    () =>
      batch.flatMap(({ proposal: { zone, type }, shown, draft }) =>
        shown ? [{ zone_id: zone.id, type, class: shown.key, starts_on: sentDay(draft.starts_on, today) }] : [],
      ),
    [batch, today],
  )
  const [settled] = useDebouncedValue(rankings, 300)
  const { data } = useQuery(peopleQuery(settled))
  return rankings === settled ? data?.people : undefined
}

interface LastBatchProps {
  isNew: boolean
  onUndone: () => void
}

function LastBatch(props: LastBatchProps) {
  const { data: batch } = useQuery(lastBatchQuery)
  if (!batch) return null
  return <Undoable key={batch.batch_id} batch={batch} {...props} />
}

function Undoable({ batch, isNew, onUndone }: LastBatchProps & { batch: SavedBatch }) {
  const left = useSecondsUntil(batch.alerts_at)
  const { mutate, isPending } = useUndoBatch(onUndone)
  const saved = formatCount(batch.created, 'classement enregistré', 'classements enregistrés')
  const people = formatCount(batch.people, 'personne', 'personnes')
  return (
    <div className={styles.saved}>
      {/* Said once: the seconds would be read aloud one by one. */}
      <p role="status" className="visually-hidden">
        {saved}. Vous pouvez annuler pendant une minute.
      </p>
      <p aria-hidden="true">
        <strong>{saved}.</strong>{' '}
        {left > 0
          ? `Les abonnés sont alertés dans ${formatNumber(left)}\u00A0s.`
          : batch.people > 0
            ? `${people}\u00A0: l’alerte est partie.`
            : ''}
      </p>
      {left > 0 && (
        <Button variant="default" ref={isNew ? takeFocus : undefined} loading={isPending} onClick={() => mutate(batch)}>
          Annuler
        </Button>
      )}
    </div>
  )
}

/** By the clock of this device, from when the answer came: the two may differ by more than the minute. */
function useSecondsUntil(moment: string) {
  const [end] = useState(() => Math.min(Date.parse(moment), Date.now() + 60_000))
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((end - now) / 1000))
  const isOver = left === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [isOver])
  return left
}
