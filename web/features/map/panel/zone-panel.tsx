import type { ReactNode } from 'react'
import type { CurrentUser } from '../../../../contract/auth.ts'
import { allows } from '../../../../contract/core/access.ts'
import { addDays } from '../../../../contract/core/days.ts'
import type { Ranking, RankingType } from '../../../../contract/rankings.ts'
import type { Scale } from '../../../../contract/scales.ts'
import type { Zone, ZoneName } from '../../../../contract/zones.ts'
import { takeFocusInPlace } from '../../../lib/focus.ts'
import { todayInParis } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { IconCheck, IconHistory } from '../../../ui/icons.ts'
import { ZoneAlert } from '../../alerts/zone-alert.tsx'
import { roleOf } from '../../auth/session.queries.ts'
import { SeasonsPart } from '../../outlook/seasons-part.tsx'
import { ClassTrend } from '../../outlook/zone-trend.tsx'
import { ZoneProof } from '../../proofs/zone-proof.tsx'
import { AskQuote } from '../../quotes/ask-quote.tsx'
import { useOpenRankingDialog } from '../../rankings/ranking-dialogs.tsx'
import { ZoneResults } from '../../results/chart/zone-results.tsx'
import { adviceOf, classOf, isOld } from '../../scales/scales.rules.ts'
import { useSetStartZone } from '../../start-zone/start-zone.queries.ts'
import { ClassCard, OtherClass } from './class-card.tsx'
import { LastSampling } from './last-sampling.tsx'
import { ShareZone } from './share-zone.tsx'
import { StartZone } from './start-zone.tsx'
import styles from './zone-panel.module.css'
import { ZoneTitle } from './zone-title.tsx'

interface ZonePanelProps {
  zone: Zone
  scale: Scale
  otherScale: Scale
  user: CurrentUser
  /** The past day that is shown; null for today. */
  replay: { day: string | null; onDay: (day: string) => void }
  onType: (type: RankingType) => void
  /** Chosen in the panel; it may be another than the zone shown. */
  onStartZone: (zone: ZoneName) => void
  /** Shown here when the screen has no other room near the classes. */
  notice: ReactNode
}

export function ZonePanel({ zone, scale, otherScale, user, replay, onType, onStartZone, notice }: ZonePanelProps) {
  const isMine = user.start_zone?.id === zone.id
  const ranking = zone.rankings[scale.type]
  const { day } = replay
  return (
    <article className={styles.panel}>
      <ZoneTitle zone={zone} isMine={isMine} />
      <ClassCard key={`${scale.type} ${day}`} ranking={ranking} scale={scale} />
      <LastSampling sampling={zone.last_samplings[scale.type]} ranking={ranking} scale={scale} pastDay={day} />
      {day === null && <ClassTrend zone={zone} scale={scale} />}
      {day === null && <ZoneAlert zone={zone} />}
      <OtherClass
        ranking={zone.rankings[otherScale.type]}
        sampling={zone.last_samplings[otherScale.type]}
        scale={otherScale}
        onShow={() => onType(otherScale.type)}
      />
      {ranking && <Advice zone={zone} ranking={ranking} scale={scale} today={day ?? todayInParis()} />}
      {day === null && <SetStartZone user={user} zone={zone} />}
      <ShareZone zone={zone} type={scale.type} on={day} />
      <ZoneProof key={`${zone.id} ${day}`} zone={zone} on={day ?? todayInParis()} />
      {day === null && <ReplayZone onReplay={replay.onDay} />}
      {day === null && allows('admin', roleOf(user)) && <ZoneActions zone={zone} type={scale.type} />}
      {day === null && <SeasonsPart zone={zone} scale={scale} />}
      {notice}
      <ZoneResults key={`${zone.id}-${scale.type}`} zone={zone} scale={scale} />
      <AskQuote key={zone.id} zone={zone} />
      <StartZone startZone={user.start_zone} onChoose={onStartZone} />
    </article>
  )
}

/** A week back is a first step that everyone remembers. */
const ReplayZone = ({ onReplay }: { onReplay: (day: string) => void }) => (
  <Button
    fullWidth
    variant="default"
    leftSection={<IconHistory size={20} aria-hidden="true" />}
    onClick={() => onReplay(addDays(todayInParis(), -7))}
  >
    Revoir un jour passé
  </Button>
)

interface AdviceProps {
  zone: Zone
  ranking: Ranking
  scale: Scale
  today: string
}

function Advice({ zone, ranking, scale, today }: AdviceProps) {
  const sampledOn = zone.last_samplings[scale.type]?.sampled_on
  const age = sampledOn && isOld(sampledOn, scale, today) ? 'old' : 'recent'
  const current = classOf(ranking, scale)
  const advice = adviceOf(current, age)
  return (
    advice !== '' && (
      // The card above it is of the other type.
      <p className={styles.advice}>
        <strong>
          {scale.label}, {current.label}&nbsp;:
        </strong>{' '}
        {advice}
      </p>
    )
  )
}

function ZoneActions({ zone: { id, code, name }, type }: { zone: Zone; type: RankingType }) {
  const openRankingDialog = useOpenRankingDialog()
  const zone = { id, code, name }
  return (
    <div className={styles.actions}>
      <Button variant="default" onClick={() => openRankingDialog({ kind: 'assign', zones: [zone], type })}>
        Modifier l’affectation
      </Button>
      <Button variant="default" onClick={() => openRankingDialog({ kind: 'history', zone, type })}>
        Historique
      </Button>
    </div>
  )
}

/** Shows nothing for one’s own zone, unless it became that here: then its state stands in place of the button. */
function SetStartZone({ user, zone }: { user: CurrentUser; zone: Zone }) {
  const { mutate, isPending, isSuccess } = useSetStartZone(user.id)
  if (user.start_zone?.id !== zone.id) {
    return (
      <Button needsNetwork fullWidth variant="default" loading={isPending} onClick={() => mutate(zone.id)}>
        Définir comme zone cible
      </Button>
    )
  }
  return (
    isSuccess && (
      <p ref={takeFocusInPlace} tabIndex={-1} className={styles.mine}>
        <IconCheck size={20} aria-hidden="true" /> C’est votre zone cible
      </p>
    )
  )
}
