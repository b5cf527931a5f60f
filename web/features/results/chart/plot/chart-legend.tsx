import type { ReactNode } from 'react'
import chips from '../../../../ui/chips.module.css'
import { ClassMark } from '../../../scales/class-mark.tsx'
import styles from './chart-legend.module.css'
import { colorOf, PAST_OPACITY } from './lines.tsx'
import { arrowsPath, DASHES, markPath } from './marks.rules.ts'
import type { ChartPlot, ChartSubject } from './plot.rules.ts'

interface LegendEntry {
  key: string
  words: string
  /** 28 by 16 pixels. */
  sample: ReactNode
}

const RANGES = {
  sampling: '',
  week: 'Du plus bas au plus élevé de la semaine',
  month: 'Du plus bas au plus élevé du mois',
}

/** Explains what is drawn, and nothing else. */
export function legendOf(
  { series, drawn, steps, ranges, past }: ChartPlot,
  { chart: { grouped_by, points }, range, isPast }: ChartSubject,
): LegendEntry[] {
  const isCompared = range === 'winters'
  const isGrouped = grouped_by !== 'sampling'
  const hasLimits = points.some(({ low_below_limit }) => low_below_limit)
  return [
    ...drawn.toReversed().map(({ name, rank }) => ({
      key: `rank-${rank}`,
      words: name || (isGrouped ? 'Résultat le plus élevé' : 'Résultat'),
      sample: <LineSample rank={rank} />,
    })),
    ...(past.length > 0
      ? [
          {
            key: 'past',
            words: `${series.length - drawn.length} autres hivers, du plus bas au plus élevé`,
            sample: <PastSample />,
          },
          {
            key: 'median',
            words: 'Un hiver sur deux est sous ce trait',
            sample: <path d="M0 8H28" stroke="var(--muted)" strokeWidth={1.5} />,
          },
        ]
      : []),
    ...(isGrouped ? [{ key: 'range', words: RANGES[grouped_by], sample: <RangeSample ranges={ranges} /> }] : []),
    ...(hasLimits ? [{ key: 'limit', words: 'Moins que ce qu’on sait mesurer', sample: <LimitSample /> }] : []),
    ...(steps.length > 0
      ? [
          {
            key: 'step',
            words: isCompared ? `Classement cet hiver${isPast ? '-là' : ''}` : 'Classement',
            sample: <StepSample fill={steps.at(-1)?.shown.fill ?? ''} />,
          },
        ]
      : []),
  ]
}

interface ChartLegendProps {
  plot: ChartPlot
  subject: ChartSubject
  /** Rank of the past winter that is shown. */
  named: number | null
  onName: (rank: number | null) => void
}

/** With the names of the classes where the picture has only their marks; past winters are shown one at a time. */
export const ChartLegend = ({ plot, subject, named, onName }: ChartLegendProps) => (
  <>
    <ul className={styles.legend}>
      {legendOf(plot, subject).map(({ key, words, sample }) => (
        <li key={key}>
          <Sample>{sample}</Sample>
          {words}
        </li>
      ))}
      {!plot.hasNames &&
        plot.bands.map(({ shown }) => (
          <li key={shown.key}>
            <ClassMark shown={shown} size={18} />
            {shown.label}
          </li>
        ))}
    </ul>
    {plot.past.length > 0 && (
      <ul className={chips.chips} aria-label="Montrer un hiver passé">
        {plot.series
          .filter((one) => !plot.drawn.includes(one))
          .toReversed()
          .map(({ name, rank }) => (
            <li key={rank}>
              <button
                type="button"
                className={chips.chip}
                aria-pressed={rank === named}
                onClick={() => onName(rank === named ? null : rank)}
              >
                <Sample>
                  <LineSample rank={rank} />
                </Sample>
                {name}
              </button>
            </li>
          ))}
      </ul>
    )}
  </>
)

const Sample = ({ children }: { children: ReactNode }) => (
  <svg className={styles.sample} width={28} height={16} aria-hidden="true">
    {children}
  </svg>
)

function LineSample({ rank }: { rank: number }) {
  const color = colorOf(rank)
  return (
    <>
      <path d="M0 8H28" stroke={color} strokeWidth={2} strokeDasharray={DASHES[rank]} />
      <path d={markPath(rank, 14, 8, 3.5)} fill={color} stroke="var(--paper)" />
    </>
  )
}

const PastSample = () => <rect y={2} width={28} height={12} fill="var(--muted)" fillOpacity={PAST_OPACITY} />

const RangeSample = ({ ranges }: Pick<ChartPlot, 'ranges'>) =>
  ranges === 'bars' ? (
    <path d="M14 2V14" stroke="var(--primary)" strokeWidth={3} strokeOpacity={0.55} strokeLinecap="round" />
  ) : (
    <rect y={2} width={28} height={12} fill="var(--primary)" fillOpacity={0.3} />
  )

const LimitSample = () => (
  <>
    <path d={arrowsPath([{ x: 14, lowY: 4 }], 3.5)} stroke="var(--primary)" strokeWidth={1.3} fill="none" />
    <path d={markPath(0, 14, 4, 3.5)} fill="var(--paper)" stroke="var(--primary)" strokeWidth={1.5} />
  </>
)

const StepSample = ({ fill }: { fill: string }) => (
  <>
    <path d="M1 8H27" stroke="var(--ink)" strokeWidth={8} strokeOpacity={0.6} />
    <path d="M2 8H26" stroke={fill} strokeWidth={5.5} />
  </>
)
