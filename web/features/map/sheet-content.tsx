import { Activity, memo, type ReactNode, useState } from 'react'
import type { CurrentUser } from '../../../contract/auth.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Loading } from '../../ui/loading.tsx'
import { PageFooter } from '../operator/page-footer.tsx'
import type { DataAge } from '../zones/freshness/freshness.rules.ts'
import { Freshness } from '../zones/freshness/freshness.tsx'
import type { ClassView } from '../zones/zone-class.rules.ts'
import styles from './map-screen.module.css'
import type { MineOf } from './mine/mine.rules.ts'
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
  view: ClassView
  mine: MineOf
  /** Whether a phone shows how the list is sorted and narrowed. */
  areToolsOpen: boolean
  user: CurrentUser
  /** `day` is the past day that is shown; null for today. */
  replay: { day: string | null; today: string; onDay: (day: string) => void }
  age: DataAge
  /** Where the sheet has no foot to say it. */
  notice: ReactNode
}

/** The newcomer's question, the list of zones, or one zone. */
export function SheetContent(props: SheetContentProps) {
  const { screen, view: classes, user, replay, age, notice } = props
  const { chosen, view } = screen
  const isList = view === 'list'
  const [hasListed, setListed] = useState(isList)
  if (isList && !hasListed) setListed(true)
  return (
    <>
      {!isList && (
        <div className={styles.content} key={view === 'zone' ? chosen?.id : view}>
          {view === 'question' && <StartZoneQuestion onChoose={screen.chooseStartZone} onLater={screen.skipQuestion} />}
          {view === 'zone' && chosen && (
            <ZonePanel
              zone={chosen}
              scales={classes.scales}
              mapType={classes.type}
              user={user}
              replay={replay}
              age={age}
              onStartZone={screen.chooseStartZone}
              notice={notice}
            />
          )}
          <PageFooter />
        </div>
      )}
      {/* Behind what is shown, whose title and footer are found first. */}
      {hasListed && (
        <Activity mode={isList ? 'visible' : 'hidden'}>
          <ListContent {...props} isShown={isList} />
        </Activity>
      )}
    </>
  )
}

/** Hidden, it stays as it was: taking four hundred lines away stops a slow phone for 0.2 s. */
const ListContent = memo(
  function ListContent(props: SheetContentProps & { isShown: boolean }) {
    const { screen, list, isNarrowed, view, mine, replay, age, notice } = props
    return (
      <div className={styles.content}>
        {(replay.day === null || age.state !== 'checked') && <Freshness age={age} />}
        <ZoneList
          list={list}
          view={view}
          selectedId={screen.chosen?.id ?? null}
          mine={mine}
          today={replay.today}
          areToolsOpen={props.areToolsOpen}
          department={screen.department}
          departments={screen.departments}
          onDepartment={screen.showDepartment}
          onAll={isNarrowed ? screen.showAll : null}
        />
        {notice}
        <PageFooter />
      </div>
    )
  },
  (_before, { isShown }) => !isShown,
)
