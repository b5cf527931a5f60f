import { type ReactNode, useState } from 'react'
import type { Scale } from '../../../../contract/scales.ts'
import type { ZoneName } from '../../../../contract/zones.ts'
import { todayInParis } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Segments } from '../../../ui/form/segments.tsx'
import { Modal } from '../../../ui/frame/modal.tsx'
import { rangeOptions, rangeWords } from './axes/ranges.rules.ts'
import { ChartTools } from './export/chart-tools.tsx'
import { NOT_LOADED } from './not-loaded.ts'
import { OwnHistory } from './own-history.tsx'
import { PointsTable } from './points/points-table.tsx'
import { ChartView } from './reading/chart-view.tsx'
import { useChart } from './use-chart.ts'
import styles from './zone-chart.module.css'

interface ZoneChartProps {
  zone: ZoneName
  scale: Scale
  loading: ReactNode
}

export function ZoneChart({ zone, scale, loading }: ZoneChartProps) {
  const { range, setRange, answer, subject } = useChart(zone.id, scale)
  const [isTable, setTable] = useState(false)
  const [isLarge, setLarge] = useState(false)
  if (answer.isPending) return loading
  if (subject && subject.chart.first_sampled_on === null) {
    return (
      <>
        <p>Aucun résultat pour cette zone.</p>
        <OwnHistory zoneId={zone.id} />
      </>
    )
  }
  const shown = subject && subject.chart.points.length > 0 ? subject : null
  const content = (place: 'panel' | 'dialog') => (
    <div className={styles.chart} data-place={place}>
      <div className={styles.ranges}>
        <Segments legend="Période" options={rangeOptions(todayInParis())} value={range} onChange={setRange} />
      </div>
      <div className={styles.shown} aria-busy={answer.isPlaceholderData || undefined}>
        {!subject && <Failed text={NOT_LOADED} onRetry={() => answer.refetch()} />}
        {subject && !shown && (
          <div className={styles.none}>
            <p role="status">Aucun résultat {rangeWords(subject.range, subject.today)}.</p>
            <Button variant="default" onClick={() => setRange('all')}>
              Voir tous les résultats
            </Button>
          </div>
        )}
        {shown && (isTable ? <PointsTable subject={shown} /> : <ChartView subject={shown} place={place} />)}
      </div>
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
  )
  return (
    <>
      {content('panel')}
      <OwnHistory zoneId={zone.id} />
      {isLarge && (
        <Modal kind="wide" title={`${zone.name} : résultats dans le temps`} onClose={() => setLarge(false)}>
          {content('dialog')}
        </Modal>
      )}
    </>
  )
}
