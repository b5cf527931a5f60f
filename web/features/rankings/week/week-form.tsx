import { type Ref, useMemo, useState } from 'react'
import type { FieldErrors } from '../../../../contract/core/errors.ts'
import type { RankingProposal } from '../../../../contract/rankings.week.ts'
import { INDICATIVE, type Scale } from '../../../../contract/scales.ts'
import { focusById } from '../../../lib/focus.ts'
import { useSubmit } from '../../../lib/form/use-submit.ts'
import { formatCount } from '../../../lib/format.ts'
import { showSuccess } from '../../../lib/toasts.ts'
import { Empty, NothingFound } from '../../../ui/empty.tsx'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { UnsavedPage } from '../../../ui/frame/leave-question.tsx'
import { SkipLink } from '../../../ui/frame/skip-link.tsx'
import { ExportProposals } from './export-proposals.tsx'
import { PasteLines } from './paste-lines.tsx'
import { useWeekDraft } from './use-week-draft.ts'
import { useWeekView } from './use-week-view.ts'
import { usualDays } from './week.days.ts'
import { batchOf, faultsByLine, SORTS, type WeekLineChanges } from './week.rules.ts'
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

const COUNT = 'week-count'

export function WeekForm({ title, heading, proposals, scales, today }: WeekFormProps) {
  const [reason, setReason] = useState('')
  const draft = useWeekDraft({ proposals, scales, today })
  const { lines, sentKeys } = draft
  const view = useWeekView(lines)
  const { shown, filter, search, narrow } = view
  const batch = useMemo(() => batchOf(shown), [shown])
  const form = useSubmit(() => draft.save(batch, reason))
  const faults = useMemo(() => faultsByLine(form.errors, sentKeys), [form.errors, sentKeys])
  const paste = (pasted: WeekLineChanges) => {
    const takeBack = draft.take(pasted)
    narrow({ filter: 'reason:equals:edited', search: null })
    focusById(COUNT)
    const count = formatCount(pasted.size, 'ligne reprise', 'lignes reprises')
    showSuccess(count, 'Rien n’est encore enregistré.', takeBack)
  }
  const clear = () => {
    narrow({ filter: null, search: null })
    focusById(COUNT)
  }
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
      <WeekTools view={view} reason={reason} errors={form.errors} onReason={setReason} />
      {/* Around what Enter may save: neither the search nor the reason. */}
      <form
        className={styles.form}
        noValidate
        autoComplete="off"
        onSubmit={(event) => (batch.length > 0 ? form.submit(event) : event.preventDefault())}
      >
        {shown.length > 0 && (
          <WeekGrid
            title={title}
            lines={shown}
            days={usualDays(lines, today)}
            today={today}
            sort="zone"
            sentKeys={sentKeys}
            faults={faults}
            onSort={(column) => narrow({ sort: column })}
            onChange={draft.change}
            onTickAll={(isTicked) => draft.tickAll(shown, isTicked)}
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
          form={form}
          hasSaved={draft.hasSaved}
          onUndone={(id) => {
            draft.bringBack(id)
            focusById(COUNT)
          }}
        />
      </form>
      <UnsavedPage isUnsaved={draft.isUnsaved} text="Ce que vous avez changé dans les classements sera perdu." />
    </div>
  )
}

interface WeekToolsProps {
  view: Pick<ReturnType<typeof useWeekView>, 'search' | 'sort' | 'narrow'>
  reason: string
  errors: FieldErrors
  onReason: (reason: string) => void
}

const WeekTools = ({ view: { search, sort, narrow }, reason, errors, onReason }: WeekToolsProps) => (
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
      value={sort}
      options={Object.entries(SORTS).map(([value, label]) => ({ value, label }))}
      onChange={({ currentTarget }) => narrow({ sort: currentTarget.value })}
    />
    <TextField
      label="Motif, pour tous (facultatif)"
      name="reason"
      value={reason}
      errors={errors}
      onChange={({ currentTarget }) => onReason(currentTarget.value)}
    />
  </div>
)
