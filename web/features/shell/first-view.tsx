import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { FirstViewInput, RenderFirstView } from '../../../contract/rules/zones.first-view.ts'
import { Brand } from '../../ui/frame/brand.tsx'
import { Sheet } from '../../ui/frame/sheet.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from '../map/map-screen.module.css'
import { ClassCard, OtherClass } from '../map/panel/class-card.tsx'
import { LastSampling } from '../map/panel/last-sampling.tsx'
import panel from '../map/panel/zone-panel.module.css'
import { ZoneTitle } from '../map/panel/zone-title.tsx'
import { StripButtons } from '../news/strip/strip-buttons.tsx'
import { TrendRoom } from '../outlook/trend-room.tsx'
import { TypeChoice } from '../scales/type-choice.tsx'
import { ZoneSearch } from '../zones/search/zone-search.tsx'
import header from './header.module.css'
import shell from './shell.module.css'

/** Runs on the server, in a build of its own: what a client sees of the map until the application has come. */
export const renderFirstView: RenderFirstView = (input) => renderToStaticMarkup(<FirstView {...input} />)

const idle = () => undefined
const NOTHING_FOUND = { listId: 'first-list', activeId: undefined, step: idle, openActive: idle }

function FirstView({ zone, scales, type, news, notice }: FirstViewInput) {
  const scale = scales.find((one) => one.type === type)
  const otherScale = scales.find((one) => one.type !== type)
  if (!scale || !otherScale) return null
  const ranking = zone.rankings[type]
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
                <TypeChoice scales={scales} value={type} onChange={idle} />
              </div>
              <div className={styles.content}>
                <article className={panel.panel}>
                  <ZoneTitle zone={zone} isMine />
                  <ClassCard ranking={ranking} scale={scale} />
                  <LastSampling sampling={zone.last_samplings[type]} ranking={ranking} scale={scale} pastDay={null} />
                  {zone.last_samplings[type] && <TrendRoom />}
                  {/* Room for the alert, which is asked for next. */}
                  <div className={styles.room} />
                  <OtherClass
                    ranking={zone.rankings[otherScale.type]}
                    sampling={zone.last_samplings[otherScale.type]}
                    scale={otherScale}
                    onShow={idle}
                  />
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
      </div>
    </StaticRouter>
  )
}
