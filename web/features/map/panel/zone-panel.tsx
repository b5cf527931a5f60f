import type { ReactNode } from 'react'
import type { CurrentUser } from '../../../../contract/auth.ts'
import { allows } from '../../../../contract/core/access.ts'
import type { Ranking, RankingType } from '../../../../contract/rankings.ts'
import { departmentName } from '../../../../contract/rules/zones.departments.ts'
import type { Scale } from '../../../../contract/scales.ts'
import type { Zone, ZoneName } from '../../../../contract/zones.ts'
import { todayInParis } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertButton } from '../../alerts/alert-button.tsx'
import { ZoneAlert } from '../../alerts/zone-alert.tsx'
import { roleOf } from '../../auth/session.queries.ts'
import { AskQuote } from '../../quotes/ask-quote.tsx'
import { useOpenRankingDialog } from '../../rankings/ranking-dialogs.tsx'
import { ZoneResults } from '../../results/chart/zone-results.tsx'
import { adviceOf, classOf } from '../../scales/scales.rules.ts'
import { useSetStartZone } from '../../start-zone/start-zone.queries.ts'
import { isOld } from '../map.rules.ts'
import { ClassCard, OtherClass } from './class-card.tsx'
import { LastSampling } from './last-sampling.tsx'
import { StartZone } from './start-zone.tsx'
import styles from './zone-panel.module.css'

interface ZonePanelProps {
  zone: Zone
  scale: Scale
  otherScale: Scale
  user: CurrentUser
  onType: (type: RankingType) => void
  /** Chosen in the panel; it may be another than the zone shown. */
  onStartZone: (zone: ZoneName) => void
  /** Shown here when the screen has no other room near the classes. */
  notice: ReactNode
}

export function ZonePanel({ zone, scale, otherScale, user, onType, onStartZone, notice }: ZonePanelProps) {
  const isMine = user.start_zone?.id === zone.id
  const ranking = zone.rankings[scale.type]
  return (
    <article className={styles.panel}>
      <header>
        <div className={styles.over}>
          <span className={styles.code}>{zone.code}</span>
          <span>
            {isMine && 'Ma zone · '}
            {departmentName(zone.department)}
          </span>
        </div>
        <h1 id="zone-name" data-zone={zone.id} tabIndex={-1}>
          {zone.name}
        </h1>
      </header>
      <ClassCard ranking={ranking} scale={scale} />
      <OtherClass ranking={zone.rankings[otherScale.type]} scale={otherScale} onShow={() => onType(otherScale.type)} />
      <LastSampling sampling={zone.last_samplings[scale.type]} ranking={ranking} scale={scale} />
      {ranking && <Advice zone={zone} ranking={ranking} scale={scale} />}
      <div className={styles.alert}>
        <AlertButton key={zone.id} zone={zone} />
      </div>
      <ZoneAlert key={`alert-${zone.id}`} zone={zone} />
      <SetStartZone user={user} zone={zone} />
      {allows('admin', roleOf(user)) && <ZoneActions zone={zone} type={scale.type} />}
      {notice}
      <ZoneResults key={`${zone.id}-${scale.type}`} zone={zone} scale={scale} />
      <AskQuote key={zone.id} zone={zone} />
      <StartZone startZone={user.start_zone} onChoose={onStartZone} />
    </article>
  )
}

function Advice({ zone, ranking, scale }: { zone: Zone; ranking: Ranking; scale: Scale }) {
  const sampledOn = zone.last_samplings[scale.type]?.sampled_on
  const age = sampledOn && isOld(sampledOn, scale, todayInParis()) ? 'old' : 'recent'
  const advice = adviceOf(classOf(ranking, scale), age)
  return advice !== '' && <p className={styles.advice}>{advice}</p>
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

/** Nothing for one’s own zone. */
function SetStartZone({ user, zone }: { user: CurrentUser; zone: Zone }) {
  const { mutate, isPending } = useSetStartZone(user.id)
  if (user.start_zone?.id === zone.id) return null
  return (
    <Button fullWidth variant="default" loading={isPending} onClick={() => mutate(zone.id, { onSuccess: focusName })}>
      Définir comme zone cible
    </Button>
  )
}

/** The pressed button is gone by then. */
const focusName = () => document.getElementById('zone-name')?.focus({ preventScroll: true })
