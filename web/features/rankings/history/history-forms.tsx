import type { ReactNode } from 'react'
import type { RankingRecord } from '../../../../contract/rankings.ts'
import { overlaps } from '../../../../contract/rules/rankings.periods.ts'
import type { Scale } from '../../../../contract/scales.ts'
import { takeFocus } from '../../../lib/focus.ts'
import { useEntityForm } from '../../../lib/form/use-entity-form.ts'
import { EntityForm } from '../../../ui/form/entity-form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Alerted } from '../alerted.tsx'
import { Overlap, RankingFields } from '../fields/ranking-fields.tsx'
import { useRankingDraft } from '../fields/use-ranking-draft.ts'
import { Comparison, RankingCard, shownOf, typedOf } from '../ranking-card.tsx'
import styles from '../ranking-dialogs.module.css'
import { useDeleteRanking, useUpdateRanking } from '../rankings.queries.ts'
import { type ClassToTell, type ParsedDraft, type RankingDraft, toldOf } from '../rankings.rules.ts'
import { timelineOf, timelineWords, windowAround } from '../timeline/timeline.rules.ts'
import { Timeline } from '../timeline/timeline.tsx'
import { BatchContent } from '../undo/batch-content.tsx'
import { useWithdrawBatch } from '../undo/last-batch.queries.ts'
import { deletionText } from './history.rules.ts'

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
  'Ce classement a été supprimé entre-temps. Ce que vous avez saisi reste affiché\u00A0: vous pouvez le copier.'

interface CorrectFormProps extends ChangeFormProps {
  others: readonly RankingRecord[]
  typed: Partial<RankingDraft> | undefined
}

export function CorrectForm(props: CorrectFormProps) {
  const { ranking, others, typed, scale, today, onBack } = props
  const update = useUpdateRanking()
  const form = useRankingDraft({
    ...{ ranking, typed, scale, today },
    save: (_draft, body, record) => update(record ?? ranking, body),
    onDone: () => onBack('Classement corrigé.'),
  })
  const { base, parsed } = form
  return (
    <EntityForm
      form={form}
      submitLabel="Enregistrer la correction"
      about={<AlertedBy {...props} told={toldOf(parsed)} />}
      {...leaveOf(props)}
    >
      <h3 tabIndex={-1} ref={takeFocus}>
        Corriger un classement
      </h3>
      <Comparison
        before={{ title: 'Avant correction', scale, shown: shownOf(base ?? ranking), empty: 'Non classée' }}
        after={{ title: 'Après correction', scale, shown: typedOf(parsed), empty: 'À choisir' }}
      />
      <PlannedTimeline existing={others} parsed={parsed} scale={scale} today={today} />
      <RankingFields form={form} reasonLabel="Motif de la correction">
        <Overlap existing={others} form={form} />
      </RankingFields>
    </EntityForm>
  )
}

const AlertedBy = ({ ranking, isGone, told, today }: ChangeFormProps & { told: ClassToTell | null }) =>
  !isGone && <Alerted zoneIds={[ranking.zone_id]} type={ranking.type} told={told} corrects={ranking.id} today={today} />

interface PlannedTimelineProps extends Pick<ChangeFormProps, 'scale' | 'today'> {
  existing: readonly RankingRecord[]
  parsed: ParsedDraft
}

function PlannedTimeline({ existing, parsed: { period, shown }, scale, today }: PlannedTimelineProps) {
  const drawing = { existing, added: period && { ...period, class: shown?.key ?? null }, today }
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

export function DeleteForm(props: ChangeFormProps) {
  const { ranking, scale, today } = props
  const remove = useDeleteRanking()
  return (
    <RemovalForm
      {...props}
      words={DELETION}
      about={<AlertedBy {...props} told={{ class: null, period: ranking }} />}
      remove={(reason, record) => remove(record, reason)}
    >
      <RankingCard title={scale.label} scale={scale} shown={shownOf(ranking)} empty="" />
      <p className={styles.warning}>
        {deletionText(ranking, today)} Le classement reste lisible dans l’historique, marqué supprimé, avec votre motif.
      </p>
    </RemovalForm>
  )
}

const DELETION = {
  title: 'Supprimer ce classement\u00A0?',
  submit: 'Supprimer le classement',
  reason: 'Motif de la suppression',
  done: 'Classement supprimé.',
}

export function WithdrawForm(props: ChangeFormProps) {
  const withdraw = useWithdrawBatch()
  const { batch_id, batch_size } = props.ranking
  const isAlone = batch_size === 1
  return (
    <RemovalForm
      {...props}
      words={isAlone ? WITHDRAWAL_OF_ONE : WITHDRAWAL}
      remove={(reason, { batch_id }) => withdraw(batch_id ?? 0, reason)}
    >
      {batch_id !== null && <BatchContent batchId={batch_id} isLeaving />}
    </RemovalForm>
  )
}

const WITHDRAWAL = {
  title: 'Retirer ce lot\u00A0?',
  submit: 'Retirer le lot',
  reason: 'Motif du retrait',
  done: 'Lot retiré.',
}

const WITHDRAWAL_OF_ONE = {
  ...WITHDRAWAL,
  title: 'Retirer ce classement\u00A0?',
  submit: 'Retirer le classement',
  done: 'Classement retiré.',
}

interface RemovalFormProps extends ChangeFormProps {
  words: typeof DELETION
  about?: ReactNode
  remove: (reason: string, record: RankingRecord) => Promise<unknown>
  /** Tells the person what the removal will do. */
  children: ReactNode
}

function RemovalForm({ words, about, remove, children, ...props }: RemovalFormProps) {
  const { ranking, onBack } = props
  const form = useEntityForm({
    entity: ranking,
    draftOf: () => ({ reason: '' }),
    save: ({ reason }, record) => remove(reason, record ?? ranking),
    onDone: () => onBack(words.done),
  })
  return (
    <EntityForm
      form={form}
      submitLabel={words.submit}
      submitClassName={styles.delete}
      about={about}
      {...leaveOf(props)}
    >
      <h3 tabIndex={-1} ref={takeFocus}>
        {words.title}
      </h3>
      {children}
      <TextField label={words.reason} {...form.text('reason')} />
    </EntityForm>
  )
}
