import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import type { CurrentUser } from '../../../../contract/auth.ts'
import { allows } from '../../../../contract/core/access.ts'
import type { MapType } from '../../../../contract/operator.ts'
import type { RankingType } from '../../../../contract/rankings.ts'
import { severityOf } from '../../../../contract/rules/scales.severity.ts'
import { worstFirst } from '../../../../contract/rules/zones.worst.ts'
import type { Scale } from '../../../../contract/scales.ts'
import type { Zone, ZoneName } from '../../../../contract/zones.ts'
import { takeFocusInPlace } from '../../../lib/focus.ts'
import { Button } from '../../../ui/button.tsx'
import { IconCheck } from '../../../ui/icons.ts'
import { roleOf } from '../../auth/session.queries.ts'
import { Contact } from '../../operator/contact.tsx'
import { OfficialClosures } from '../../operator/official-closures.tsx'
import { useSettings } from '../../operator/operator.queries.ts'
import { NextSampling } from '../../outlook/next-sampling.tsx'
import { SeasonLine } from '../../outlook/season-line.tsx'
import { SeasonsPart } from '../../outlook/seasons-part.tsx'
import { ClassTrend } from '../../outlook/zone-trend.tsx'
import { useOpenRankingDialog } from '../../rankings/ranking-dialogs.tsx'
import { ZoneResults } from '../../results/chart/zone-results.tsx'
import { useSetStartZone } from '../../start-zone/start-zone.queries.ts'
import type { DataAge } from '../../zones/freshness/freshness.rules.ts'
import { Freshness } from '../../zones/freshness/freshness.tsx'
import { LastSampling } from './last-sampling.tsx'
import { PanelActions } from './panel-actions.tsx'
import { StartZone } from './start-zone.tsx'
import { ZoneClasses } from './zone-classes.tsx'
import styles from './zone-panel.module.css'
import { ZoneTitle } from './zone-title.tsx'

interface ZonePanelProps {
  zone: Zone
  scales: readonly Scale[]
  mapType: MapType
  user: CurrentUser
  /** `day` is the past day that is shown; null for today. */
  replay: { day: string | null; today: string; onDay: (day: string) => void }
  age: DataAge
  /** Chosen in the panel; it may be another than the zone shown. */
  onStartZone: (zone: ZoneName) => void
  /** Shown here when the screen has no other room near the classes. */
  notice: ReactNode
}

export function ZonePanel(props: ZonePanelProps) {
  const { zone, scales, user, replay, age } = props
  const isMine = user.start_zone?.id === zone.id
  const { day } = replay
  const today = day ?? replay.today
  const { opened, open } = useOpenedType(zone, scales)
  // The class first, then what is below: « Back » from the list renders in one piece, which stops a slow phone.
  const isWhole = useDeferredValue(true, false)
  const scale = scales.find(({ type }) => type === opened)
  if (!scale) return null
  const ranking = zone.rankings[opened]
  return (
    <article className={styles.panel}>
      <ZoneTitle zone={zone} isMine={isMine} />
      {(day === null || age.state !== 'checked') && <Freshness age={age} />}
      <ZoneClasses key={day} zone={zone} scales={scales} opened={opened} onOpen={open} today={today} />
      <LastSampling
        sampling={zone.last_samplings[opened]}
        ranking={ranking}
        scale={scale}
        today={today}
        isPast={day !== null}
      />
      {day === null && <ClassTrend zone={zone} scale={scale} today={today} />}
      {isWhole && <PanelRest {...props} opened={opened} scale={scale} today={today} />}
    </article>
  )
}

interface PanelRestProps extends ZonePanelProps {
  opened: RankingType
  scale: Scale
  today: string
}

/** What one does with a zone, and what is known of it beyond its classes. */
function PanelRest(props: PanelRestProps) {
  const { zone, scales, mapType, user, replay, age, onStartZone, notice, opened, scale, today } = props
  const settings = useSettings()
  const { day } = replay
  return (
    <>
      <PanelActions
        poster={{ zone, scales, day, on: today, age }}
        mapType={mapType === settings?.map_type ? null : mapType}
        onReplay={replay.onDay}
      />
      {day === null && (
        <div className={styles.next}>
          <SeasonLine zone={zone} scale={scale} />
          <NextSampling zone={zone} scale={scale} today={today} />
          <AdviceContact zone={zone} scales={scales} />
          {settings?.closure_links !== undefined && (
            <p>
              <OfficialClosures department={zone.department} settings={settings} />
            </p>
          )}
        </div>
      )}
      {day === null && <SetStartZone user={user} zone={zone} />}
      {notice}
      {day === null && allows('admin', roleOf(user)) && <ZoneActions zone={zone} type={opened} />}
      {day === null && <SeasonsPart zone={zone} scale={scale} today={today} />}
      <ZoneResults key={`${zone.id}-${opened}`} zone={zone} scale={scale} today={today} isPast={day !== null} />
      <StartZone startZone={user.start_zone} onChoose={onStartZone} />
    </>
  )
}

/** The worse type, unless the other was pressed; a change of either class shows the worse again. */
function useOpenedType({ rankings }: Zone, scales: readonly Scale[]) {
  const [first = 'arn_f'] = worstFirst(rankings, scales)
  const classes = `${rankings.phages?.class} ${rankings.arn_f?.class}`
  const [pressed, setPressed] = useState<{ type: RankingType; classes: string } | null>(null)
  // Whoever comes back to the page sees the worse one first.
  useEffect(() => {
    const forget = () => document.hidden && setPressed(null)
    document.addEventListener('visibilitychange', forget)
    return () => document.removeEventListener('visibilitychange', forget)
  }, [])
  return {
    opened: pressed?.classes === classes ? pressed.type : first,
    open: (type: RankingType) => setPressed({ type, classes }),
  }
}

/** From here on an advice is to ask somebody: the worst class and the one before it. */
const ADVISED = 0.5

/** Whom to call or write to, where the advice says so. */
function AdviceContact({ zone: { rankings }, scales }: { zone: Zone; scales: readonly Scale[] }) {
  const settings = useSettings()
  const isAdvised = scales.some(({ type, classes }) => {
    const ranking = rankings[type]
    return ranking !== null && severityOf(classes, ranking.class) >= ADVISED
  })
  if (!settings || !isAdvised) return null
  return (
    <p>
      Un conseil&nbsp;? {settings.operator_name}&nbsp;: <Contact settings={settings} />
    </p>
  )
}

function ZoneActions({ zone: { id, code, name, rankings }, type }: { zone: Zone; type: RankingType }) {
  const openRankingDialog = useOpenRankingDialog()
  const zone = { id, code, name, rankings }
  return (
    <div className={styles.actions}>
      <Button variant="default" onClick={() => openRankingDialog({ kind: 'assign', zones: [zone], type })}>
        Modifier le classement
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
        Choisir comme ma zone
      </Button>
    )
  }
  return (
    isSuccess && (
      <p ref={takeFocusInPlace} tabIndex={-1} className={styles.mine}>
        <IconCheck size={20} /> C’est votre zone
      </p>
    )
  )
}
