import { useQuery } from '@tanstack/react-query'
import { type Ref, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { FieldErrors } from '../../../../contract/core/errors.ts'
import type { RankingProposal } from '../../../../contract/rankings.week.ts'
import { INDICATIVE, type Scale } from '../../../../contract/scales.ts'
import { CallError } from '../../../lib/call.ts'
import { focusById } from '../../../lib/focus.ts'
import { formatCount } from '../../../lib/format.ts'
import { changeSearch } from '../../../lib/list/list-state.ts'
import { showSuccess } from '../../../lib/toasts.ts'
import { Empty, NothingFound } from '../../../ui/empty.tsx'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { UnsavedPage } from '../../../ui/frame/leave-question.tsx'
import { SkipLink } from '../../../ui/frame/skip-link.tsx'
import { ExportProposals } from './export-proposals.tsx'
import { PasteLines } from './paste-lines.tsx'
import { useWeekLines } from './use-week-lines.ts'
import { everyLineQuery, useSaveBatch } from './week.queries.ts'
import {
  batchOf,
  bodyOf,
  faultsByLine,
  isSort,
  isWeekFilter,
  lineKey,
  linesShown,
  SORTS,
  type WeekLine,
  type WeekLineChange,
  type WeekLineChanges,
} from './week.rules.ts'
import { WeekChips } from './week-chips.tsx'
import { WeekFoot } from './week-foot.tsx'
import styles from './week-form.module.css'
import { WeekGrid } from './week-grid.tsx'

interface WeekFormProps {
  title: string
  heading: Ref<HTMLHeadingElement>
  proposals: readonly RankingProposal[]
  scales: readonly Scale[]
  today: string
}

type SentWeek = { lines: readonly WeekLine[]; changes: WeekLineChanges; batchId: number | null }

const NO_CHANGES: WeekLineChanges = new Map()
const NO_FAULTS: ReadonlyMap<string, FieldErrors> = new Map()
const COUNT = 'week-count'

export function WeekForm({ title, heading, proposals, scales, today }: WeekFormProps) {
  const [params, setParams] = useSearchParams()
  const [changes, setChanges] = useState(NO_CHANGES)
  const [reason, setReason] = useState('')
  const [isSaved, setSaved] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const [refusal, setRefusal] = useState<{ error: Error; faults: typeof NO_FAULTS } | null>(null)
  /** What was sent last, and what had been changed of it: an undoing brings it back. */
  const sent = useRef<SentWeek>({ lines: [], changes: NO_CHANGES, batchId: null })

  const every = useOthers(proposals, [...changes.keys(), ...(refusal?.faults.keys() ?? [])])
  const lines = useWeekLines({ proposals: every, scales, changes, today })
  const asked = params.get('filter')?.replace(/^reason:equals:/, '') ?? null
  const hasEdited = lines.some(({ isEdited }) => isEdited)
  const filter = isWeekFilter(asked) && (asked !== 'edited' || hasEdited) ? asked : null
  const search = params.get('search') ?? ''
  const sort = params.get('sort')
  const shown = useMemo(
    () => linesShown(lines, { filter, search, sort: isSort(sort) ? sort : 'zone' }),
    [lines, filter, search, sort],
  )
  const batch = useMemo(() => batchOf(shown), [shown])

  const change = useCallback((key: string, changed: WeekLineChange) => {
    setChanges((before) => new Map([...before, [key, { ...before.get(key), ...changed }]]))
    // A fault is shown until its line changes.
    if (!('isTicked' in changed)) setRefusal((now) => now && { ...now, faults: without(now.faults, [key]) })
  }, [])
  const { mutate, isPending } = useSaveBatch({
    onDone: ({ batch_id }) => {
      sent.current.batchId = batch_id
      setChanges((before) =>
        without(
          before,
          sent.current.lines.map(({ key }) => key),
        ),
      )
      setRefusal(null)
      setSaved(true)
    },
    onRefused: (error) => {
      const faults = error instanceof CallError ? faultsByLine(error.errors, sent.current.lines) : NO_FAULTS
      setRefusal({ error, faults })
      setRefusals((count) => count + 1)
    },
  })
  const showRefusal = useEffectEvent(() => focusFault(refusal?.faults ?? NO_FAULTS))
  useEffect(() => {
    if (refusals > 0) showRefusal()
  }, [refusals])
  const save = () => {
    if (batch.length === 0 || isPending) return
    sent.current = { lines: batch, changes, batchId: null }
    setRefusal(null)
    mutate({ reason, rankings: batch.map((line) => bodyOf(line, changes.get(line.key), today)) })
  }

  const tickAll = (isTicked: boolean) =>
    setChanges(
      (before) => new Map([...before, ...shown.map(({ key }) => [key, { ...before.get(key), isTicked }] as const)]),
    )
  const narrow = (next: Record<string, string | null>) => setParams(changeSearch(params, next), { replace: true })
  const clear = () => {
    narrow({ filter: null, search: null })
    focusById(COUNT)
  }
  const paste = (pasted: WeekLineChanges) => {
    const before = changes
    setChanges((now) => new Map([...now, ...pasted]))
    setRefusal((now) => now && { ...now, faults: without(now.faults, [...pasted.keys()]) })
    narrow({ filter: 'reason:equals:edited', search: null })
    focusById(COUNT)
    showSuccess(formatCount(pasted.size, 'ligne reprise', 'lignes reprises'), 'Rien n’est encore enregistré.', () =>
      setChanges((now) => takenBack(now, pasted, before)),
    )
  }
  const message = refusal && messageOf(refusal.error, refusal.faults)
  return (
    <div className={styles.screen}>
      {shown.length > 0 && <SkipLink to="liste" />}
      <header className={styles.header}>
        <div>
          <h1 tabIndex={-1} ref={heading}>
            {title}
          </h1>
          <p id={COUNT} tabIndex={-1} className={styles.quiet} role="status">
            {formatCount(shown.length, 'classement proposé', 'classements proposés')}
          </p>
          <p className={styles.quiet}>{INDICATIVE}</p>
        </div>
        <div className={styles.buttons}>
          <PasteLines scales={scales} today={today} onPaste={paste} />
          {filter !== 'edited' && <ExportProposals total={shown.length} reason={filter} search={search} />}
        </div>
      </header>
      <WeekChips
        lines={lines}
        chosen={filter}
        onChoose={(next) => narrow({ filter: next && `reason:equals:${next}` })}
      />
      <div className={styles.tools}>
        <SearchField
          value={search}
          onSearch={(text) => narrow({ search: text })}
          label="Chercher une zone par code ou nom"
          placeholder="Code ou nom de la zone"
        />
        <NativeSelect
          label="Trier"
          labelPlace="beside"
          value={isSort(sort) ? sort : 'zone'}
          options={Object.entries(SORTS).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget }) => narrow({ sort: currentTarget.value })}
        />
        <TextField
          label="Motif, pour tous (facultatif)"
          name="reason"
          value={reason}
          errors={refusal?.error instanceof CallError ? refusal.error.errors : {}}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </div>
      {shown.length > 0 && (
        <WeekGrid
          title={title}
          lines={shown}
          faults={refusal?.faults ?? NO_FAULTS}
          onChange={change}
          onTickAll={tickAll}
          onSave={save}
        />
      )}
      {shown.length === 0 && lines.length > 0 && <NothingFound onClear={clear} />}
      {lines.length === 0 && (
        <Empty text="Aucune donnée">
          <p>Chaque zone a un classement, et aucun prélèvement n’est plus récent.</p>
        </Empty>
      )}
      <WeekFoot
        batch={batch}
        ticked={shown.filter(({ isTicked }) => isTicked).length}
        today={today}
        busy={isPending}
        isSaved={isSaved}
        message={message}
        faulty={refusal?.faults.size ?? 0}
        onSave={save}
        onUndone={(id) => {
          if (id === sent.current.batchId) setChanges((now) => new Map([...sent.current.changes, ...now]))
          focusById(COUNT)
        }}
      />
      <UnsavedPage isUnsaved={hasEdits(changes)} text="Ce que vous avez changé dans les classements sera perdu." />
    </div>
  )
}

/** Lines that were changed or refused stay, also when nothing is proposed for them any more. */
function useOthers(proposals: readonly RankingProposal[], keys: readonly string[]) {
  const known = new Set(proposals.map(lineKey))
  const missing = keys.filter((key) => !known.has(key)).join()
  const { data } = useQuery({ ...everyLineQuery, enabled: missing !== '' })
  return useMemo(() => {
    const wanted = new Set(missing.split(','))
    return [...proposals, ...(data ?? []).filter((line) => wanted.has(lineKey(line)))]
  }, [proposals, data, missing])
}

const hasEdits = (changes: WeekLineChanges) =>
  [...changes.values()].some(({ isTicked: _, ...typed }) => Object.keys(typed).length > 0)

const without = <V,>(map: ReadonlyMap<string, V>, keys: readonly string[]) =>
  new Map([...map].filter(([key]) => !keys.includes(key)))

/** As they were before, but for those that have changed since. */
function takenBack(now: WeekLineChanges, pasted: WeekLineChanges, before: WeekLineChanges): WeekLineChanges {
  const back = [...pasted].filter(([key, change]) => now.get(key) === change).map(([key]) => key)
  return new Map([...without(now, back), ...[...before].filter(([key]) => back.includes(key))])
}

/** What the lines do not say themselves. */
const messageOf = (error: Error, faults: ReadonlyMap<string, FieldErrors>) =>
  error instanceof CallError && error.status === 422 && faults.size > 0
    ? 'Rien n’a été enregistré\u00A0: corrigez les lignes marquées.'
    : error.message

function focusFault(faults: ReadonlyMap<string, FieldErrors>) {
  const [first] = faults.keys()
  if (first === undefined) return
  const row = document.getElementById(`faults-${first}`)?.closest('[role="row"]')
  row?.scrollIntoView({ block: 'center' })
  const control = row?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? row?.querySelector<HTMLElement>('input')
  control?.focus({ preventScroll: true })
}
