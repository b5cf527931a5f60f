import { useQuery } from '@tanstack/react-query'
import { type Ref, useMemo, useState } from 'react'
import type { RankingProposal } from '../../../../contract/rankings.week.ts'
import type { Scale } from '../../../../contract/scales.ts'
import { focusById } from '../../../lib/focus.ts'
import { formatCount } from '../../../lib/format.ts'
import { showSuccess } from '../../../lib/toasts.ts'
import { Empty, NothingFound } from '../../../ui/empty.tsx'
import { UnsavedPage } from '../../../ui/frame/leave-question.tsx'
import { SkipLink } from '../../../ui/frame/skip-link.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { zonesQuery } from '../../zones/zones.queries.ts'
import { useForAll } from './days/use-for-all.ts'
import { useTakeBack } from './draft/use-take-back.ts'
import { PasteLines } from './paste/paste-lines.tsx'
import { ConfirmSame } from './saving/confirm-same.tsx'
import { useWeekSaving } from './saving/use-week-saving.ts'
import { useWeekDraft } from './use-week-draft.ts'
import { useWeekView } from './use-week-view.ts'
import { confirmable } from './view/week.decisions.ts'
import { linesShown } from './view/week.sorts.ts'
import { TITLE_ID, WeekHeader } from './view/week-header.tsx'
import { batchOf, type WeekLine, type WeekLineChanges } from './week.rules.ts'
import { ConflictNotice } from './week-conflict.tsx'
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

export function WeekForm({ title, heading, proposals, scales, today }: WeekFormProps) {
  const [keepsSamplings, keepSamplings] = useState(true)
  const draft = useWeekDraft({ proposals, scales, today })
  const common = useForAll(draft.lines, today)
  const { lines } = common
  const view = useWeekView(lines)
  const { shown, filter } = view
  const takenBack = useTakeBack({ ...draft, lines: shown })
  const batch = useMemo(() => batchOf(shown), [shown])
  const same = useMemo(
    () => confirmable(linesShown(lines, { filter: 'same', search: view.search, sort: 'zone' })),
    [lines, view.search],
  )
  const saving = useWeekSaving({
    ...{ draft, batch, same, keepsSamplings, view },
    forAll: common.typed,
    unreadable: common.faults,
    onSaved: common.forget,
  })
  const paste = (pasted: WeekLineChanges) => {
    const takeBack = draft.take(pasted)
    view.show('edited', { search: null })
    focusById(TITLE_ID)
    const count = formatCount(pasted.size, 'ligne reprise', 'lignes reprises')
    showSuccess(count, 'Rien n’est encore enregistré.', takeBack)
  }
  const clear = () => {
    view.show('all', { search: null })
    focusById(TITLE_ID)
  }
  return (
    <div className={styles.screen}>
      {shown.length > 0 && <SkipLink to="liste" />}
      <WeekHeader
        title={title}
        heading={heading}
        lines={lines}
        view={view}
        confirm={
          same.length > 0 && (
            <ConfirmSame lines={same} today={today} busy={saving.isConfirming} onConfirm={saving.confirm} />
          )
        }
      >
        <PasteLines scales={scales} today={today} onPaste={paste} />
      </WeekHeader>
      <p role="status" className="visually-hidden">
        {takenBack}
      </p>
      <ConflictNotice
        lines={lines}
        onShow={() => {
          view.show('conflict', { search: null })
          focusById(TITLE_ID)
        }}
      />
      {/* Around what Enter may save: not the search. */}
      <form className={styles.form} noValidate autoComplete="off" onSubmit={saving.submit}>
        {shown.length > 0 && (
          <WeekGrid
            title={title}
            lines={shown}
            days={common.days}
            today={today}
            sort={view.sort}
            sentKeys={draft.sentKeys}
            faults={saving.faults}
            onSort={view.sortBy}
            onChange={draft.change}
            onAnswer={draft.answer}
            onFill={draft.fill}
            onTickAll={(isTicked) => draft.tickAll(shown, isTicked)}
          />
        )}
        {shown.length === 0 && (filter === 'decide' ? <Decided lines={lines} /> : <NothingFound onClear={clear} />)}
        <WeekFoot
          batch={batch}
          ticked={shown.filter(({ isTicked }) => isTicked).length}
          days={common.days}
          reason={common.reason}
          today={today}
          errors={saving.errors}
          onDays={common.change}
          onReason={common.setReason}
          keepsSamplings={keepsSamplings}
          onKeep={keepSamplings}
          form={saving.form}
          focusAsker={(id) => (draft.hasSaved(id) ? saving.isStillThere : null)}
          onUndone={(id) => {
            draft.bringBack(id)
            common.bringBack(id)
          }}
          moveFocus={() => focusById(TITLE_ID)}
        />
      </form>
      <UnsavedPage isUnsaved={draft.isUnsaved} text="Ce que vous avez changé dans les classements sera perdu." />
    </div>
  )
}

const Decided = ({ lines }: { lines: readonly WeekLine[] }) =>
  lines.length === 0 ? (
    <AllRanked />
  ) : (
    <Empty text="C’est classé">
      <p>Il ne reste rien à décider.</p>
    </Empty>
  )

/** Nothing is ranked before there are zones. */
function AllRanked() {
  const zones = useQuery(zonesQuery).data?.zones
  if (!zones) return <Loading />
  return zones.length === 0 ? (
    <Empty text="Aucune donnée">
      <p>Il n’y a pas encore de zone à classer&nbsp;: commencez par «&nbsp;Zones&nbsp;».</p>
    </Empty>
  ) : (
    <Empty text="C’est classé">
      <p>Chaque zone a un classement, qui repose sur le dernier résultat s’il y en a.</p>
    </Empty>
  )
}
