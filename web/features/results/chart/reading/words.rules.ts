import { once } from '../../../../../contract/core/once.ts'
import type { ChartPoint } from '../../../../../contract/results.chart.ts'
import { classOfValue } from '../../../../../contract/rules/scales.classes.ts'
import type { Scale, ScaleClass } from '../../../../../contract/scales.ts'
import { formatCount, formatDate, formatNumber, formatValue } from '../../../../lib/format.ts'
import { classByKey, UNRANKED } from '../../../scales/scales.rules.ts'
import type { PointGrouping } from '../axes/seasons.rules.ts'
import { type PastWeek, pastWeekOn } from '../plot/past.rules.ts'
import type { ChartSubject } from '../plot/plot.rules.ts'
import { type ChartRanking, rankingOn } from '../plot/steps.rules.ts'

const month = once(() => new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' }))

export function whenText(on: string, grouped: PointGrouping) {
  if (grouped === 'month') return month().format(new Date(on))
  return grouped === 'week' ? `semaine du ${formatDate(on)}` : formatDate(on)
}

/** The class in force then need not be that of the card beside it. */
const assignedDay = (on: string, grouped: PointGrouping) =>
  grouped === 'sampling' ? 'ce jour-là' : `le ${formatDate(on)}`

const isOneValue = ({ low, low_below_limit, value, below_limit }: ChartPoint) =>
  low === value && low_below_limit === below_limit

const lowOf = ({ low, low_below_limit }: ChartPoint) => ({ value: low, below_limit: low_below_limit })

/** « 12 », « < 1 », « de < 1 à 12 ». */
function bareText(point: ChartPoint) {
  const high = formatValue(point) ?? ''
  if (isOneValue(point)) return high
  return `de\u00A0${formatValue(lowOf(point))} à\u00A0${high}`
}

const spokenValue = ({ value, below_limit }: Pick<ChartPoint, 'value' | 'below_limit'>) =>
  `${below_limit ? 'moins de ' : ''}${formatNumber(value)}`

function spokenText(point: ChartPoint, unit: string) {
  const high = `${spokenValue(point)} ${unit}`
  if (!isOneValue(point)) return `de ${spokenValue(lowOf(point))} à ${high}`
  return point.below_limit ? `${high}, moins que ce qu’on sait mesurer` : high
}

/** Its middle is told only where it lies between, and is a value. */
function otherWintersText(week: PastWeek, unit?: string) {
  const of = unit === undefined ? '' : ` ${unit}`
  if (isOneValue(week)) return `${spokenValue(week)}${of}`
  const { value, below_limit } = week.median
  const isBetween = !below_limit && value > week.low && value < week.value
  const half = isBetween ? `, un hiver sur deux sous ${formatNumber(value)}` : ''
  return `entre ${spokenValue(lowOf(week))} et ${spokenValue(week)}${of}${half}`
}

export interface PointWords {
  when: string
  value: string
  /** Without the unit. */
  bare: string
  isBelowLimit: boolean
  /** « 5 prélèvements » of those shown together. */
  count: string | null
  shown: ScaleClass
  /** Values of the same week in past winters. */
  past: string | null
  /** That day; of a week or a month, on its first day. */
  assigned: ScaleClass | null
  /** « ce jour-là », or that first day. */
  assignedDay: string
  /** All of it in one sentence, for those who hear it. */
  spoken: string
}

interface PointContext {
  scale: Scale
  grouped: PointGrouping
  /** Null: not known. */
  rankings: readonly ChartRanking[] | null
  past: readonly PastWeek[]
  /** Whose class is told in place of the point’s own day. */
  classDay?: string | null
}

export function pointWords(
  point: ChartPoint,
  { scale, grouped, rankings, past, classDay = null }: PointContext,
): PointWords {
  const shown = classOfValue(scale.classes, point) ?? UNRANKED
  const assigned = rankings && classByKey(scale, rankingOn(rankings, classDay ?? point.on)?.class ?? null)
  const week = pastWeekOn(past, point.on)
  const when = whenText(point.on, grouped)
  const classDayText = assignedDay(point.on, classDay === null ? grouped : 'sampling')
  const count = grouped === 'sampling' ? null : formatCount(point.count, 'prélèvement')
  return {
    when,
    value: `${bareText(point)}\u00A0${scale.unit}`,
    bare: bareText(point),
    isBelowLimit: point.below_limit,
    count,
    past: week ? `Les autres hivers\u00A0: ${otherWintersText(week)}` : null,
    shown,
    assigned,
    assignedDay: classDayText,
    spoken: [
      when,
      count,
      spokenText(point, scale.unit),
      shown.label,
      assigned && `classement ${classDayText}\u00A0: ${assigned.label}`,
      week && `les autres hivers\u00A0: ${otherWintersText(week, scale.unit)}`,
    ]
      .filter(Boolean)
      .join(', '),
  }
}

/** Says what the picture shows, for those who do not see it. */
export function chartWords({
  chart: { points, grouped_by },
  scale,
  past,
}: Pick<ChartSubject, 'chart' | 'scale' | 'past'>) {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return scale.label
  const count = formatCount(
    points.reduce((sum, one) => sum + one.count, 0),
    'prélèvement',
  )
  const highest = points.reduce((top, one) => (one.value > top.value ? one : top))
  const period =
    first === last ? whenText(first.on, grouped_by) : `du ${formatDate(first.on)} au ${formatDate(last.on)}`
  const compared =
    past.length > 0
      ? ' Les autres hivers sont une bande\u00A0; un trait y passe au milieu, un hiver sur deux est dessous.'
      : ''
  return `${scale.label}\u00A0: ${count}, ${period}.${compared} Le plus élevé\u00A0: ${spokenText(highest, scale.unit)}, ${whenText(highest.on, grouped_by)}. Le dernier\u00A0: ${spokenText(last, scale.unit)}.`
}
