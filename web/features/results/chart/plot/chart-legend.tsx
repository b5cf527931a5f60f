import type { ReactNode } from 'react'
import { ClassMark } from '../../../scales/class-mark.tsx'
import styles from './chart-legend.module.css'
import { arrowsPath, DASHES, markPath } from './marks.rules.ts'
import type { ChartSubject, Plot } from './plot.rules.ts'

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

/** Of what is drawn, and nothing else. */
export function legendOf(
  { series, steps, ranges }: Plot,
  { chart: { grouped_by, points }, range }: ChartSubject,
): LegendEntry[] {
  const isCompared = range === 'winters'
  const isGrouped = grouped_by !== 'sampling'
  const hasLimits = points.some(({ low_below_limit }) => low_below_limit)
  return [
    ...[...series].reverse().map(({ name, rank }) => ({
      key: `rank-${rank}`,
      words: name || (isGrouped ? 'Résultat le plus élevé' : 'Résultat'),
      sample: <LineSample rank={rank} />,
    })),
    ...(isGrouped ? [{ key: 'range', words: RANGES[grouped_by], sample: <RangeSample ranges={ranges} /> }] : []),
    ...(hasLimits ? [{ key: 'limit', words: 'Sous la limite de détection', sample: <LimitSample /> }] : []),
    ...(steps.length > 0
      ? [
          {
            key: 'step',
            words: isCompared ? 'Classement en vigueur cet hiver' : 'Classement en vigueur',
            sample: <StepSample fill={steps.at(-1)?.shown.fill ?? ''} />,
          },
        ]
      : []),
  ]
}

/** With the names of the classes where the picture has only their marks. */
export const ChartLegend = ({ plot, subject }: { plot: Plot; subject: ChartSubject }) => (
  <ul className={styles.legend}>
    {legendOf(plot, subject).map(({ key, words, sample }) => (
      <li key={key}>
        <svg width={28} height={16} aria-hidden="true">
          {sample}
        </svg>
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
)

function LineSample({ rank }: { rank: number }) {
  const color = rank === 0 ? 'var(--primary)' : 'var(--muted)'
  return (
    <>
      <path d="M0 8H28" stroke={color} strokeWidth={rank === 0 ? 2 : 1.5} strokeDasharray={DASHES[rank]} />
      <path d={markPath(rank, 14, 8, 3.5)} fill={color} stroke="var(--paper)" />
    </>
  )
}

const RangeSample = ({ ranges }: Pick<Plot, 'ranges'>) =>
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
