import { areaPath, arrowsPath, DASHES, linePath, marksPath, rangesPath, stepsPath } from './marks.rules.ts'
import type { ChartPlot, PlacedPoint, PlacedSeries } from './plot.rules.ts'

/** Pixels of the rankings on average: closer edges would be all one sees. */
const MIN_STEP = 5

export const Lines = ({ plot }: { plot: ChartPlot }) => (
  <>
    <Past past={plot.past} />
    <Steps steps={plot.steps} />
    {plot.drawn.map((one) => (
      <Line key={one.rank} series={one} plot={plot} />
    ))}
  </>
)

/** In the colour of its class with an edge of ink, so that it is neither a band nor a line of results. */
function Steps({ steps }: Pick<ChartPlot, 'steps'>) {
  const isThin = steps.reduce((sum, { x, endX }) => sum + endX - x, 0) < MIN_STEP * steps.length
  return (
    <g fill="none">
      {!isThin && <path d={stepsPath(steps)} stroke="var(--ink)" strokeWidth={1.2} strokeOpacity={0.45} />}
      {steps.map(({ from, x, endX, y, shown }) => (
        <g key={from}>
          {!isThin && <path d={`M${x} ${y}H${endX}`} stroke="var(--ink)" strokeWidth={8} strokeOpacity={0.6} />}
          <path d={`M${x + 1} ${y}H${Math.max(x + 1.5, endX - 1)}`} stroke={shown.fill} strokeWidth={5.5} />
        </g>
      ))}
    </g>
  )
}

export const PAST_OPACITY = 0.3

/** Draws the line of a past winter only when it is named: over each other nobody tells them apart. */
const Past = ({ past }: Pick<ChartPlot, 'past'>) => (
  <g fill="none" stroke="var(--muted)">
    <path d={past.map(areaPath).join('')} fill="var(--muted)" fillOpacity={PAST_OPACITY} stroke="none" />
    <path d={past.map((run) => linePath(run.map(({ x, medianY: y }) => ({ x, y })))).join('')} strokeWidth={1.5} />
  </g>
)

export function Line({ series: { rank, points, runs }, plot }: { series: PlacedSeries; plot: ChartPlot }) {
  const color = colorOf(rank)
  const isCompared = plot.series.length > 1
  const radius = rank === 0 && isCompared ? plot.radius + 1 : plot.radius
  const alone = runs.filter((run) => run.length === 1).flat()
  const counted = (plot.isDense ? alone : points).filter(isCounted)
  // Those of five winters would hide the winters.
  const ranged = rank === 0 ? points : []
  const arrowed = plot.ranges === 'area' ? [] : points.filter(rank === 0 ? isLowLimit : isLimit)
  const line = runs.map(linePath).join('')
  return (
    <g fill="none" strokeLinejoin="round" stroke={color}>
      {plot.ranges === 'bars' ? (
        <path d={rangesPath(ranged)} strokeWidth={2.5} strokeOpacity={0.55} strokeLinecap="round" />
      ) : (
        rank === 0 && <path d={runs.map(areaPath).join('')} fill={color} fillOpacity={0.3} stroke="none" />
      )}
      {!plot.isDense && <path d={line} stroke="var(--paper)" strokeWidth={4} strokeOpacity={0.7} />}
      <path d={line} strokeWidth={widthOf(rank, plot)} strokeDasharray={DASHES[rank]} />
      <path d={arrowsPath(arrowed, radius)} strokeWidth={1.3} />
      <path d={marksPath(counted, rank, radius)} fill={color} stroke="var(--paper)" strokeWidth={1} />
      <path d={marksPath(points.filter(isLimit), rank, radius)} fill="var(--paper)" strokeWidth={1.5} />
    </g>
  )
}

export const colorOf = (rank: number) => (rank === 0 ? 'var(--primary)' : 'var(--ink)')

function widthOf(rank: number, { series, isDense }: ChartPlot) {
  if (series.length > 1) return rank === 0 ? 3 : 2
  return isDense ? 1.2 : 2
}

const isLimit = ({ point }: PlacedPoint) => point.below_limit
const isCounted = ({ point }: PlacedPoint) => !point.below_limit
const isLowLimit = ({ point }: PlacedPoint) => point.low_below_limit
