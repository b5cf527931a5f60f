import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { allows } from '../../../../contract/core/access.ts'
import type { Scale } from '../../../../contract/scales.ts'
import type { ZoneName } from '../../../../contract/zones.ts'
import { formatDate } from '../../../lib/format.ts'
import { lasting } from '../../../lib/storage.ts'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { Modal } from '../../../ui/frame/modal.tsx'
import { roleOf, useCurrentUser } from '../../auth/session.queries.ts'
import { latestRankingsQuery } from '../../rankings/latest-rankings.queries.ts'
import { type ChartEnd, type ChartRange, RANGES, rangeOptions, rangeWords } from './axes/ranges.rules.ts'
import { ownResultsQuery, zoneChartQuery } from './chart.queries.ts'
import { ChartTools } from './export/chart-tools.tsx'
import { NOT_LOADED } from './not-loaded.ts'
import { pastWeeks } from './plot/past.rules.ts'
import type { ChartSubject } from './plot/plot.rules.ts'
import { seriesOf } from './plot/series.rules.ts'
import { PointsTable } from './points/points-table.tsx'
import { ChartView } from './reading/chart-view.tsx'
import styles from './zone-chart.module.css'

interface ZoneChartProps {
  zone: ZoneName
  scale: Scale
  end: ChartEnd
  loading: ReactNode
}

export function ZoneChart({ zone, scale, end, loading }: ZoneChartProps) {
  const { range, setRange, answer, subject } = useChart(zone.id, scale, end)
  const [isTable, setTable] = useState(false)
  const [isLarge, setLarge] = useState(false)
  if (answer.isPending) return loading
  if (subject && isBeforeFirst(subject)) {
    return (
      <>
        <p>
          {subject.isPast
            ? `Aucun résultat pour cette zone avant le ${formatDate(subject.today)}.`
            : 'Aucun résultat pour cette zone.'}
        </p>
        <OwnHistory zoneId={zone.id} />
      </>
    )
  }
  const shown = subject && subject.chart.points.length > 0 ? subject : null
  const content = (place: 'panel' | 'dialog') => (
    <div className={styles.chart} data-place={place} data-drawn={(shown && !isTable) || undefined}>
      <div className={styles.controls}>
        <NativeSelect
          label="Période"
          labelPlace="hidden"
          options={rangeOptions(end)}
          value={range}
          onChange={({ currentTarget: { value } }) => setRange(rangeOf(value))}
        />
        {shown && (
          <ChartTools
            zone={zone}
            subject={shown}
            isTable={isTable}
            onTable={() => setTable(!isTable)}
            onLarge={place === 'panel' ? () => setLarge(true) : null}
          />
        )}
      </div>
      <div className={styles.shown} aria-busy={answer.isPlaceholderData || undefined}>
        {!subject && <Failed text={NOT_LOADED} onRetry={() => answer.refetch()} />}
        {subject && !shown && (
          <div className={styles.none}>
            <p role="status">Aucun résultat {rangeWords(subject.range, subject)}.</p>
            <Button variant="default" onClick={() => setRange('all')}>
              Voir tous les résultats
            </Button>
          </div>
        )}
        {shown && (isTable ? <PointsTable subject={shown} /> : <ChartView subject={shown} place={place} />)}
      </div>
    </div>
  )
  return (
    <>
      {content('panel')}
      <OwnHistory zoneId={zone.id} />
      {isLarge && (
        <Modal kind="picture" title={`${zone.name}\u00A0: résultats dans le temps`} onClose={() => setLarge(false)}>
          {content('dialog')}
        </Modal>
      )}
    </>
  )
}

const isBeforeFirst = ({ chart: { first_sampled_on }, isPast, today }: ChartSubject) =>
  first_sampled_on === null || (isPast && first_sampled_on > today)

/** Where a client’s own analyses are, which others never see here. */
function OwnHistory({ zoneId }: { zoneId: number }) {
  const isClient = !allows('admin', roleOf(useCurrentUser()))
  const { data: own } = useQuery({ ...ownResultsQuery(zoneId), enabled: isClient })
  if (!isClient) return null
  return (
    <p className={styles.own}>
      {own !== undefined && own.total > 0 && 'Vos propres analyses n’apparaissent ici que si vous les partagez. '}
      <Link to="/app/results">Historique de mes résultats</Link>
    </p>
  )
}

const KEY = 'estran-chart-range'

const rangeOf = (text: string | null) => RANGES.find((one) => one === text) ?? 'year'

/** Looked at the same way from zone to zone. */
function useRange() {
  const [range, setRange] = useState<ChartRange>(() => rangeOf(lasting.read(KEY)))
  const choose = (next: ChartRange) => {
    lasting.write(KEY, next)
    setRange(next)
  }
  return [range, choose] as const
}

function useChart(zoneId: number, scale: Scale, end: ChartEnd) {
  const [range, setRange] = useRange()
  const answer = useQuery(zoneChartQuery({ zoneId, type: scale.type, range, end }))
  const { data: known } = useQuery(latestRankingsQuery(zoneId, scale.type))
  const { data } = answer
  const subject = useMemo((): ChartSubject | null => {
    if (!data) return null
    const { chart, range: asked, today, isPast } = data
    // Summers are left out of winters: table and file have what the picture has.
    const series = seriesOf(chart.points, asked, today)
    const points = series.flatMap((one) => one.points)
    const rankings = known?.items ?? null
    return { range: asked, today, isPast, chart: { ...chart, points }, scale, rankings, past: pastWeeks(series) }
  }, [data, scale, known])
  return { range, setRange, answer, subject }
}
