import { type FormEvent, type Ref, useMemo, useState } from 'react'
import type { RankingProposal } from '../../../../contract/rankings.week.ts'
import type { Scale } from '../../../../contract/scales.ts'
import { focusById } from '../../../lib/focus.ts'
import { useSubmit } from '../../../lib/form/use-submit.ts'
import { formatCount } from '../../../lib/format.ts'
import { showSuccess } from '../../../lib/toasts.ts'
import { Empty, NothingFound } from '../../../ui/empty.tsx'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { UnsavedPage } from '../../../ui/frame/leave-question.tsx'
import { SkipLink } from '../../../ui/frame/skip-link.tsx'
import { ConfirmSame } from './confirm-same.tsx'
import { ExportProposals } from './export-proposals.tsx'
import { PasteLines } from './paste-lines.tsx'
import { useCommonDays } from './use-common-days.ts'
import { useWeekDraft } from './use-week-draft.ts'
import { useWeekView } from './use-week-view.ts'
import { confirmable } from './week.decisions.ts'
import { batchOf, faultsByLine, type WeekLine, type WeekLineChanges } from './week.rules.ts'
import { SORT_CHOICES } from './week.sorts.ts'
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
  const { sentKeys } = draft
  const common = useCommonDays(draft.lines, today)
  const { lines } = common
  const view = useWeekView(lines)
  const { shown, filter } = view
  const batch = useMemo(() => batchOf(shown), [shown])
  const same = useMemo(() => confirmable(lines), [lines])
  const form = useSubmit(() => draft.save(batch, reason))
  const confirm = useSubmit(() =>
    draft.save(same, reason).catch((error: unknown) => {
      // A refused line is told on it.
      view.show('same', { search: null })
      throw error
    }),
  )
  const errors = confirm.error ? confirm.errors : form.errors
  const faults = useMemo(() => faultsByLine(errors, sentKeys), [errors, sentKeys])
  /** The days for all are read here: no line shows them. */
  const submit = (event: FormEvent<HTMLFormElement>, send: typeof form.submit) => {
    const [faulty] = Object.keys(common.faults)
    if (faulty === undefined) return send(event)
    event.preventDefault()
    document.querySelector<HTMLElement>(`input[name=${faulty}]`)?.focus()
  }
  const paste = (pasted: WeekLineChanges) => {
    const takeBack = draft.take(pasted)
    view.show('edited', { search: null })
    focusById(COUNT)
    const count = formatCount(pasted.size, 'ligne reprise', 'lignes reprises')
    showSuccess(count, 'Rien n’est encore enregistré.', takeBack)
  }
  const clear = () => {
    view.show('all', { search: null })
    focusById(COUNT)
  }
  return (
    <div className={styles.screen}>
      {shown.length > 0 && <SkipLink to="liste" />}
      <header className={styles.header}>
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
        <p id={COUNT} tabIndex={-1} className="visually-hidden" role="status">
          {formatCount(shown.length, 'classement proposé', 'classements proposés')}
        </p>
        <WeekChips lines={lines} chosen={filter} onChoose={view.show} />
        {same.length > 0 && (
          <ConfirmSame
            lines={same}
            today={today}
            busy={confirm.busy}
            onConfirm={(event) => submit(event, confirm.submit)}
          />
        )}
        <WeekTools view={view} />
        <div className={styles.buttons}>
          <PasteLines scales={scales} today={today} onPaste={paste} />
          {filter !== 'edited' && filter !== 'same' && (
            <ExportProposals total={shown.length} reason={filter === 'all' ? null : filter} search={view.search} />
          )}
        </div>
      </header>
      {/* Around what Enter may save: not the search. */}
      <form
        className={styles.form}
        noValidate
        autoComplete="off"
        onSubmit={(event) => (batch.length > 0 ? submit(event, form.submit) : event.preventDefault())}
      >
        {shown.length > 0 && (
          <WeekGrid
            title={title}
            lines={shown}
            days={common.days}
            today={today}
            sort={view.sort}
            sentKeys={sentKeys}
            faults={faults}
            onSort={view.sortBy}
            onChange={draft.change}
            onTickAll={(isTicked) => draft.tickAll(shown, isTicked)}
          />
        )}
        {shown.length === 0 && (filter === 'decide' ? <Decided lines={lines} /> : <NothingFound onClear={clear} />)}
        <WeekFoot
          batch={batch}
          ticked={shown.filter(({ isTicked }) => isTicked).length}
          days={common.days}
          reason={reason}
          today={today}
          errors={{ ...common.faults, ...(errors.reason && { reason: errors.reason }) }}
          onDays={common.change}
          onReason={setReason}
          form={confirm.error ? confirm : form}
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

const Decided = ({ lines }: { lines: readonly WeekLine[] }) => (
  <Empty text="C’est classé">
    <p>
      {lines.length === 0
        ? 'Chaque zone a un classement, et aucun prélèvement n’est plus récent.'
        : 'Il ne reste rien à décider.'}
    </p>
  </Empty>
)

/** The select stands for the heads, which a narrow screen does not show. */
const WeekTools = ({ view }: { view: Pick<ReturnType<typeof useWeekView>, 'search' | 'sort' | 'narrow'> }) => (
  <div className={styles.tools}>
    <SearchField
      value={view.search}
      onSearch={(text) => view.narrow({ search: text })}
      label="Chercher une zone par code ou nom"
      placeholder="Code ou nom"
    />
    <div className={styles.sort}>
      <NativeSelect
        label="Trier"
        labelPlace="hidden"
        value={view.sort}
        options={SORT_CHOICES}
        onChange={({ currentTarget }) => view.narrow({ sort: currentTarget.value })}
      />
    </div>
  </div>
)
