import { safeText } from '../../../../../contract/core/cells.ts'
import type { ZoneChart } from '../../../../../contract/results.chart.ts'
import type { Scale } from '../../../../../contract/scales.ts'
import type { PointGrouping } from '../axes/seasons.rules.ts'
import type { ChartRanking } from '../plot/steps.rules.ts'
import { pointWords } from '../reading/words.rules.ts'

export interface CsvSubject {
  zone: { code: string; name: string }
  chart: ZoneChart
  scale: Scale
  rankings: readonly ChartRanking[] | null
}

const FIRST_HEADER: Record<PointGrouping, string> = { sampling: 'Prélèvement', week: 'Semaine du', month: 'Mois du' }

const number = (value: number) => String(value).replace('.', ',')
const yes = (is: boolean) => (is ? 'oui' : 'non')
const date = (day: string) => day.split('-').reverse().join('/')

const BYTE_ORDER_MARK = '\uFEFF'

/** As the server writes its own: a French spreadsheet opens it by a double press. */
export function chartCsv({ zone, chart: { points, grouped_by }, scale, rankings }: CsvSubject): string {
  const context = { scale, grouped: grouped_by, rankings, past: [] }
  const header = [
    'Code',
    'Zone',
    'Classement',
    FIRST_HEADER[grouped_by],
    'Prélèvements',
    `Minimum (${scale.unit})`,
    'Minimum sous la limite',
    `Maximum (${scale.unit})`,
    'Maximum sous la limite',
    'Classe du maximum',
    'Classement en vigueur',
  ]
  const lines = points.map((point) => {
    const { shown, assigned } = pointWords(point, context)
    return [
      safeText(zone.code),
      safeText(zone.name),
      safeText(scale.label),
      date(point.on),
      String(point.count),
      number(point.low),
      yes(point.low_below_limit),
      number(point.value),
      yes(point.below_limit),
      safeText(shown.label),
      safeText(assigned?.label ?? ''),
    ]
  })
  return BYTE_ORDER_MARK + [header.map(safeText), ...lines].map((line) => `${line.map(quoted).join(';')}\r\n`).join('')
}

const quoted = (cell: string) => (/[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** estran-56.08.2-arn_f-2026-11-22.csv */
export const fileName = (zone: { code: string }, type: string, day: string, ending: string) =>
  `estran-${zone.code.replace(/[^\p{L}\d.]+/gu, '-')}-${type}-${day}.${ending}`
