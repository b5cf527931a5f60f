import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { RankingType } from '../../../../contract/rankings.ts'
import { zoneTitle } from '../../../../contract/rules/zones.title.ts'
import type { Scale } from '../../../../contract/scales.ts'
import { isStale } from '../../../lib/call.ts'
import { formatCount, todayInParis } from '../../../lib/format.ts'
import { Failed } from '../../../ui/failed.tsx'
import { EntityForm } from '../../../ui/form/entity-form.tsx'
import { DialogBody } from '../../../ui/frame/dialog.tsx'
import { Modal } from '../../../ui/frame/modal.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { scalesQuery } from '../../scales/scales.queries.ts'
import { TypeChoice } from '../../scales/type-choice.tsx'
import { ZoneName } from '../../zones/zone-name.tsx'
import { REFRESH } from '../../zones/zones.queries.ts'
import { Alerted } from '../alerted.tsx'
import { Overlap, RankingFields, ShortensField } from '../fields/ranking-fields.tsx'
import { useRankingDraft } from '../fields/use-ranking-draft.ts'
import { RankingCard, shownOf } from '../ranking-card.tsx'
import { useAssignRanking, zoneRankingsQuery } from '../rankings.queries.ts'
import {
  asShownNow,
  type DialogZone,
  inForceOf,
  isInForce,
  type RankingSlip,
  toldOf,
  withInForce,
} from '../rankings.rules.ts'
import { useShowSaved } from '../undo/use-show-saved.ts'
import { ChosenZones } from './chosen-zones.tsx'
import { TakeSampling } from './take-sampling.tsx'
import { useLastSamplings } from './use-last-samplings.ts'

interface AssignDialogProps {
  zones: readonly DialogZone[]
  type: RankingType
  onDone?: () => void
  onCorrect: (zone: DialogZone, type: RankingType, slip: RankingSlip) => void
  onClose: () => void
}

export function AssignDialog({ zones, type: firstType, onDone, onCorrect, onClose }: AssignDialogProps) {
  const { data: scales, isPending, refetch } = useQuery({ ...scalesQuery, refetchInterval: REFRESH })
  const [type, setType] = useState(firstType)
  const scale = scales?.find((one) => one.type === type)
  const finish = () => {
    // Close first: the dialog gives the focus back before onDone moves it.
    flushSync(onClose)
    onDone?.()
  }
  return (
    <Modal kind="drawer" title="Modification affectation" onClose={onClose}>
      <DialogBody>
        {scales && scale && (
          <AssignForm
            firstZones={zones}
            scales={scales}
            scale={scale}
            onType={setType}
            onDone={finish}
            onCorrect={onCorrect}
          />
        )}
        {!scales && isPending && <Loading />}
        {!scales && !isPending && <Failed text="Les échelles n’ont pas pu être chargées." onRetry={() => refetch()} />}
      </DialogBody>
    </Modal>
  )
}

interface AssignFormProps extends Pick<AssignDialogProps, 'onCorrect'> {
  firstZones: readonly DialogZone[]
  scales: readonly Scale[]
  scale: Scale
  onType: (type: RankingType) => void
  onDone: () => void
}

function AssignForm({ firstZones, scales, scale, onType, onDone, onCorrect }: AssignFormProps) {
  const today = todayInParis()
  const { type } = scale
  const [zones, setZones] = useState(firstZones)
  const [sentZones, setSentZones] = useState(firstZones)
  const assign = useAssignRanking((changed) => setZones((latest) => withInForce(latest, changed)))
  const { sampled, ask } = useLastSamplings(zones)
  const [seen, setSeen] = useState(sampled)
  const showSaved = useShowSaved()
  const [zone, ...others] = zones
  const only = others.length === 0 ? zone : undefined
  const form = useRankingDraft({
    ...{ ranking: null, scale, today },
    save: async ({ shortens }, body) => {
      setSentZones(zones)
      return assign(zones, { type, ...body, shortens }, seen).catch(async (error: unknown) => {
        // One decides over the samplings that are known as the refusal comes; a later one is asked about anew.
        if (isStale(error)) setSeen((await ask()) ?? seen)
        throw error
      })
    },
    onDone: ([record]) => {
      onDone()
      const detail = only ? zoneTitle(only) : formatCount(zones.length, 'zone')
      void showSaved({ title: 'Classement enregistré', detail, rankingId: record?.id })
    },
  })
  if (sampled && sampled !== seen && (!seen || form.changed.length === 0)) setSeen(sampled)
  const latest = useInForce(only)
  const now = only && asShownNow(only, latest, form.changed.length > 0)
  if (now && now.rankings !== only.rankings) setZones([now])
  return (
    <EntityForm
      form={form}
      about={
        <Alerted
          zoneIds={zones.map(({ id }) => id)}
          type={type}
          told={toldOf(form.parsed)}
          shortens={form.draft.shortens}
          today={today}
        />
      }
    >
      {only ? (
        <ZoneName zone={only} />
      ) : (
        <ChosenZones
          zones={zones}
          scale={scale}
          seen={seen}
          sent={sentZones}
          errors={form.errors}
          canRemoveRefused={!isStale(form.error)}
          onRemove={(ids) => setZones((latest) => latest.filter(({ id }) => !ids.includes(id)))}
        />
      )}
      <TypeChoice
        scales={scales}
        value={type}
        onChange={(next) => {
          onType(next)
          // The two scales have different classes.
          form.change({ class: '' })
        }}
      />
      <RankingFields
        form={form}
        reasonLabel="Motif (facultatif)"
        belowValue={only && <TakeSampling zone={only} form={form} onTake={() => setSeen(sampled ?? seen)} />}
      >
        {only ? (
          <InForce
            zoneId={only.id}
            form={form}
            onCorrect={(begun) => {
              const { starts_on: _, ...typed } = form.draft
              onCorrect(only, type, { begun, typed })
            }}
          />
        ) : (
          <ShortensField form={form} label="Les classements datés qui gênent s’arrêteront la veille" />
        )}
      </RankingFields>
    </EntityForm>
  )
}

/** Of the one zone, if its history has come and is not asked anew: it may be from before the last save; the same until it changes. */
function useInForce(zone: DialogZone | undefined) {
  const { data, isFetching } = useInfiniteQuery({ ...zoneRankingsQuery(zone?.id ?? 0), enabled: zone !== undefined })
  return useMemo(() => (data && !isFetching ? inForceOf(data.rankings, todayInParis()) : undefined), [data, isFetching])
}

type InForceProps = Omit<ComponentProps<typeof Overlap>, 'existing'> & { zoneId: number }

/** It shows its own loading and failure, so that the form around keeps what was typed. */
function InForce({ zoneId, ...props }: InForceProps) {
  const { scale, today } = props.form
  const { data, isPending, refetch } = useInfiniteQuery(zoneRankingsQuery(zoneId))
  if (!data && isPending) return <Loading />
  if (!data) return <Failed text="Les classements de la zone n’ont pas pu être chargés." onRetry={() => refetch()} />
  const existing = data.rankings.filter(({ type }) => type === scale.type)
  const current = existing.find((one) => isInForce(one, today))
  return (
    <>
      <Overlap existing={existing} {...props} />
      <RankingCard title="Classement actuel" scale={scale} shown={current && shownOf(current)} empty="Non classée" />
    </>
  )
}
