import type { ReactNode } from 'react'
import type { CurrentUser } from '../../../contract/auth.ts'
import type { Scale } from '../../../contract/scales.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Loading } from '../../ui/loading.tsx'
import styles from './map-screen.module.css'
import { ZonePanel } from './panel/zone-panel.tsx'
import type { MapScreenState } from './use-map-screen.ts'
import type { ListedZones } from './use-zone-list.ts'
import { ZoneList } from './zone-list.tsx'

// For newcomers only.
const StartZoneQuestion = lazyPart(
  () => import('../start-zone/start-zone-question.tsx').then((file) => file.StartZoneQuestion),
  { loading: <Loading /> },
)

interface SheetContentProps {
  screen: MapScreenState
  list: ListedZones
  /** The list has not all zones. */
  isNarrowed: boolean
  scale: Scale
  otherScale: Scale
  user: CurrentUser
  /** The past day that is shown; null for today. */
  day: string | null
  /** Where the sheet has no foot to say it. */
  notice: ReactNode
}

/** The newcomer's question, the list of zones, or one zone. */
export function SheetContent({ screen, list, isNarrowed, scale, otherScale, user, day, notice }: SheetContentProps) {
  const { chosen, view } = screen
  const isList = view === 'list'
  return (
    <div className={styles.content} key={view === 'zone' ? chosen?.id : view}>
      {view === 'question' && <StartZoneQuestion onChoose={screen.chooseStartZone} onLater={screen.skipQuestion} />}
      {isList && (
        <ZoneList
          list={list}
          scale={scale}
          selectedId={chosen?.id ?? null}
          ownId={user.start_zone?.id ?? null}
          department={screen.department}
          departments={screen.departments}
          onDepartment={screen.showDepartment}
          onAll={isNarrowed ? screen.showAll : null}
        />
      )}
      {view === 'zone' && chosen && (
        <ZonePanel
          zone={chosen}
          scale={scale}
          otherScale={otherScale}
          user={user}
          replay={{ day, onDay: screen.replay }}
          onType={screen.showType}
          onStartZone={screen.chooseStartZone}
          notice={notice}
        />
      )}
      {isList && notice}
    </div>
  )
}
