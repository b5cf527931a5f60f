import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '../../../../ui/icons.ts'
import { ClassMark } from '../../../scales/class-mark.tsx'
import { rangeWords } from '../axes/ranges.rules.ts'
import type { ChartSubject } from '../plot/plot.rules.ts'
import { pointWords } from '../reading/words.rules.ts'
import styles from './points-table.module.css'
import { nextSort, type PointSort, type SortKey, sortedPoints } from './sorted-points.rules.ts'

const FIRST_LINES = 10
const MORE_LINES = 100

const ICONS = { ascending: IconArrowUp, descending: IconArrowDown }

/** Shows as text what the chart shows. */
export function PointsTable({ subject }: { subject: ChartSubject }) {
  const { chart, scale, rankings, range, past } = subject
  const [sort, setSort] = useState<PointSort>({ key: 'on', direction: 'descending' })
  const [lines, setLines] = useState(FIRST_LINES)
  const points = sortedPoints(chart.points, sort)
  const header = (key: SortKey, label: string) => {
    const direction = sort.key === key ? sort.direction : null
    const Icon = direction ? ICONS[direction] : IconArrowsSort
    return (
      <th scope="col" aria-sort={direction ?? 'none'} className={key === 'value' ? styles.number : undefined}>
        <button type="button" onClick={() => setSort(nextSort(sort, key))}>
          {label}
          <Icon size={16} />
        </button>
      </th>
    )
  }
  return (
    <>
      <table className={styles.table}>
        <caption>
          {scale.label}, {rangeWords(range, subject)}
        </caption>
        <thead>
          <tr>
            {header('on', 'Prélèvement')}
            <th scope="col">Classe</th>
            {header('value', scale.unit)}
            {rankings && (
              <th scope="col" className={styles.assigned}>
                {chart.grouped_by === 'sampling' ? 'Classement ce jour-là' : 'Classement au premier jour'}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {points.slice(0, lines).map((point) => {
            const words = pointWords(point, { scale, grouped: chart.grouped_by, rankings, past })
            return (
              <tr key={point.on + point.value}>
                <th scope="row">
                  {words.when}
                  {words.count && <span className={styles.note}> {words.count}</span>}
                  {words.past && <span className={styles.note}> {words.past}</span>}
                </th>
                <td>
                  <span className={styles.class}>
                    <ClassMark shown={words.shown} size={20} />
                    {words.shown.label}
                  </span>
                </td>
                <td className={styles.number}>{words.bare}</td>
                {words.assigned && <td className={styles.assigned}>{words.assigned.label}</td>}
              </tr>
            )
          })}
        </tbody>
      </table>
      {points.length > lines && (
        <Button variant="default" fullWidth className={styles.more} onClick={() => setLines(lines + MORE_LINES)}>
          Afficher plus de résultats
        </Button>
      )}
    </>
  )
}
