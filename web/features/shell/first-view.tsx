import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { FirstViewInput, RenderFirstView } from '../../../contract/rules/zones.first-view.ts'
import { worstFirst } from '../../../contract/rules/zones.worst.ts'
import { Brand } from '../../ui/frame/brand.tsx'
import { Sheet } from '../../ui/frame/sheet.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from '../map/map-screen.module.css'
import { MapTypeChoice } from '../map/map-type-choice.tsx'
import { LastSampling } from '../map/panel/last-sampling.tsx'
import { ZoneClasses } from '../map/panel/zone-classes.tsx'
import panel from '../map/panel/zone-panel.module.css'
import { ZoneTitle } from '../map/panel/zone-title.tsx'
import { StripButtons } from '../news/strip/strip-buttons.tsx'
import { TrendRoom } from '../outlook/trend-room.tsx'
import { Freshness } from '../zones/freshness/freshness.tsx'
import { ZoneSearch } from '../zones/search/zone-search.tsx'
import { BarLinks } from './bar/bar-links.tsx'
import header from './header.module.css'
import shell from './shell.module.css'

/** Runs on the server, in a build of its own: what a client sees of the map until the application has come. */
export const renderFirstView: RenderFirstView = (input) => renderToStaticMarkup(<FirstView {...input} />)

const idle = () => undefined
const NOTHING_FOUND = { listId: 'first-list', activeId: undefined, step: idle, openActive: idle }

function FirstView({ zone, scales, today, type, news, notice }: FirstViewInput) {
  const [opened = 'arn_f'] = worstFirst(zone.rankings, scales)
  const scale = scales.find((one) => one.type === opened)
  if (!scale) return null
  const sampling = zone.last_samplings[opened]
  return (
    <StaticRouter location="/app/map">
      <div className={shell.shell} data-content="filled">
        <div className={header.header}>
          <Brand />
        </div>
        {notice !== null && <Notice>{notice}</Notice>}
        <div className={shell.main}>
          <div className={styles.screen} data-sheet="half">
            <Sheet height="half" onHeight={idle} label="Zone">
              <div className={styles.tools}>
                <ZoneSearch id="first-search" value="" onChange={idle} found={NOTHING_FOUND} />
                <MapTypeChoice view={{ type, scales }} onChange={idle} />
              </div>
              <div className={styles.content}>
                <article className={panel.panel}>
                  <ZoneTitle zone={zone} isMine />
                  <Freshness age={{ state: 'checked', checkedAt: null }} />
                  <ZoneClasses zone={zone} scales={scales} opened={opened} onOpen={idle} today={today} />
                  <LastSampling sampling={sampling} ranking={zone.rankings[opened]} scale={scale} today={today} />
                  {sampling && <TrendRoom />}
                </article>
              </div>
            </Sheet>
            <div className={styles.top}>
              <div className={styles.news}>
                <StripButtons news={news} onOne={idle} onAll={idle} />
              </div>
              <div className={styles.controls}>
                <div className={styles.room} />
              </div>
            </div>
          </div>
        </div>
        <BarLinks reader="clients" here="map" unread={null} onPress={() => false} />
      </div>
    </StaticRouter>
  )
}
