import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { RankingRecord, RankingType } from '../../../../contract/rankings.ts'
import { overlaps } from '../../../../contract/rules/rankings.periods.ts'
import type { Scale } from '../../../../contract/scales.ts'
import { takeFocus } from '../../../lib/focus.ts'
import { useEntityForm } from '../../../lib/form/use-entity-form.ts'
import { todayInParis } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { EntityForm } from '../../../ui/form/entity-form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { DialogBody } from '../../../ui/frame/dialog.tsx'
import { Modal } from '../../../ui/frame/modal.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { scalesQuery } from '../../scales/scales.queries.ts'
import { ZoneName } from '../../zones/zone-name.tsx'
import { Overlap, RankingFields } from '../fields/ranking-fields.tsx'
import { Comparison, RankingCard, shownOf, typedOf } from '../ranking-card.tsx'
import styles from '../ranking-dialogs.module.css'
import { type RankingHistory, useDeleteRanking, useUpdateRanking, zoneRankingsQuery } from '../rankings.queries.ts'
import {
  type DialogZone,
  draftOf,
  type ParsedDraft,
  parseDraft,
  type RankingDraft,
  type RankingSlip,
  typedDays,
} from '../rankings.rules.ts'
import { timelineOf, timelineWords, windowAround } from '../timeline/timeline.rules.ts'
import { Timeline } from '../timeline/timeline.tsx'
import { deletionText } from './history.rules.ts'
import { HistoryList } from './history-list.tsx'

interface HistoryDialogProps {
  zone: DialogZone
  type: RankingType
  /** Opens on the correction of one, with what was typed already. */
  slip?: RankingSlip | undefined
  onAssign: (type: RankingType) => void
  onClose: () => void
}

export function HistoryDialog({ zone, type, slip, onAssign, onClose }: HistoryDialogProps) {
  const scales = useQuery(scalesQuery)
  const history = useInfiniteQuery(zoneRankingsQuery(zone.id))
  const isPending = scales.isPending || history.isPending
  const hasBoth = scales.data && history.data
  const retry = () => Promise.all([scales.refetch(), history.refetch()])
  return (
    <Modal kind="drawer" title="Historique des affectations" onClose={onClose}>
      <DialogBody>
        <ZoneName zone={zone} />
        {scales.data && history.data && (
          <HistoryViews
            firstType={type}
            slip={slip}
            scales={scales.data}
            history={history.data}
            onAssign={onAssign}
            more={
              history.hasNextPage && (
                <Button variant="default" loading={history.isFetchingNextPage} onClick={() => history.fetchNextPage()}>
                  Voir plus
                </Button>
              )
            }
          />
        )}
        {!hasBoth && isPending && <Loading />}
        {!hasBoth && !isPending && <Failed text="L’historique n’a pas pu être chargé." onRetry={retry} />}
      </DialogBody>
    </Modal>
  )
}

interface HistoryViewsProps {
  firstType: RankingType
  slip: RankingSlip | undefined
  scales: readonly Scale[]
  history: RankingHistory
  onAssign: (type: RankingType) => void
  /** The button for what is older, while there is any. */
  more: ReactNode
}

/** `begun`: the assignment as it was when its form opened, still shown if someone else deletes it. */
type HistoryView =
  | { kind: 'list'; about: number | null; notice: string }
  | { kind: 'delete'; begun: RankingRecord }
  | { kind: 'correct'; begun: RankingRecord; typed?: Partial<RankingDraft> }

const LIST: HistoryView = { kind: 'list', about: null, notice: '' }

function HistoryViews({ firstType, slip, scales, history, onAssign, more }: HistoryViewsProps) {
  const [type, setType] = useState(firstType)
  const [view, setView] = useState<HistoryView>(slip ? { kind: 'correct', ...slip } : LIST)
  const scale = scales.find((one) => one.type === type)
  if (!scale) return null
  const today = todayInParis()
  if (view.kind !== 'list') {
    const { begun } = view
    const found = history.rankings.find(({ id }) => id === begun.id)
    const change = {
      ranking: found ?? begun,
      isGone: found === undefined,
      scale,
      today,
      onBack: (done: string) => setView({ kind: 'list', about: begun.id, notice: done }),
    }
    if (view.kind === 'delete') return <DeleteForm {...change} />
    const others = history.rankings.filter((one) => one.type === type && one.id !== begun.id)
    return <CorrectForm {...change} others={others} typed={view.typed} />
  }
  return (
    <HistoryList
      scales={scales}
      scale={scale}
      history={history}
      today={today}
      onType={(next) => {
        setType(next)
        setView(LIST)
      }}
      onAssign={() => onAssign(type)}
      onCorrect={(begun) => setView({ kind: 'correct', begun })}
      onDelete={(begun) => setView({ kind: 'delete', begun })}
      about={view.about}
      notice={view.notice}
      more={more}
    />
  )
}

interface ChangeFormProps {
  ranking: RankingRecord
  /** Deleted by someone else meanwhile; what was typed stays readable. */
  isGone: boolean
  scale: Scale
  today: string
  /** Takes the message to show; '' for none. */
  onBack: (done: string) => void
}

/** Both forms go back to the history instead of closing the dialog. */
const leaveOf = ({ isGone, onBack }: ChangeFormProps) => ({
  onLeave: () => onBack(''),
  leaveLabel: isGone ? 'Revenir à l’historique' : undefined,
  cannotSave: isGone ? GONE : undefined,
})

const GONE =
  'Cette affectation a été supprimée entre-temps. Ce que vous avez saisi reste affiché\u00A0: vous pouvez le copier.'

interface CorrectFormProps extends ChangeFormProps {
  others: readonly RankingRecord[]
  typed: Partial<RankingDraft> | undefined
}

function CorrectForm(props: CorrectFormProps) {
  const { ranking, others, typed, scale, today, onBack } = props
  const update = useUpdateRanking()
  const form = useEntityForm({
    entity: ranking,
    draftOf: (record) => draftOf(record, today),
    ...(typed && { typed }),
    save: (draft, record) => update(record ?? ranking, draft, parseDraft(draft, scale, today).shown),
    onDone: () => onBack('Affectation corrigée.'),
  })
  const parsed = parseDraft(form.draft, scale, today)
  return (
    <EntityForm form={form} submitLabel="Enregistrer la correction" {...leaveOf(props)}>
      <h3 tabIndex={-1} ref={takeFocus}>
        Corriger une affectation
      </h3>
      <Comparison
        before={{ title: 'Avant correction', scale, shown: shownOf(form.base ?? ranking), empty: 'Non classée' }}
        after={{ title: 'Après correction', scale, shown: typedOf(parsed), empty: 'À choisir' }}
      />
      <PlannedTimeline existing={others} parsed={parsed} scale={scale} today={today} />
      <RankingFields form={form} parsed={parsed} scale={scale} reasonLabel="Motif de la correction">
        <Overlap
          existing={others}
          period={parsed.period}
          today={today}
          onMove={(days) => form.change(typedDays(days, today))}
        />
      </RankingFields>
    </EntityForm>
  )
}

interface PlannedTimelineProps extends Pick<ChangeFormProps, 'scale' | 'today'> {
  existing: readonly RankingRecord[]
  parsed: ParsedDraft
}

function PlannedTimeline({ existing, parsed: { period, shown }, scale, today }: PlannedTimelineProps) {
  const drawing = { existing, closes: null, added: period && { ...period, class: shown?.key ?? null }, today }
  const around = windowAround(drawing)
  const near = existing.filter((one) => overlaps(one, { starts_on: around[0], ends_on: around[1] }))
  return (
    <Timeline
      drawn={timelineOf(drawing, around)}
      scale={scale}
      words={timelineWords({ ...drawing, existing: near }, scale)}
    />
  )
}

function DeleteForm(props: ChangeFormProps) {
  const { ranking, scale, today, onBack } = props
  const remove = useDeleteRanking()
  const form = useEntityForm({
    entity: ranking,
    draftOf: () => ({ reason: '' }),
    save: ({ reason }, record) => remove(record ?? ranking, reason),
    onDone: () => onBack('Affectation supprimée.'),
  })
  const seen = form.base ?? ranking
  return (
    <EntityForm form={form} submitLabel="Supprimer l’affectation" submitClassName={styles.delete} {...leaveOf(props)}>
      <h3 tabIndex={-1} ref={takeFocus}>
        Supprimer cette affectation&nbsp;?
      </h3>
      <RankingCard title={scale.label} scale={scale} shown={shownOf(seen)} empty="" />
      <p className={styles.warning}>
        {deletionText(seen, today)} L’affectation reste lisible dans l’historique, marquée supprimée, avec votre motif.
      </p>
      <TextField label="Motif de la suppression" {...form.text('reason')} />
    </EntityForm>
  )
}
