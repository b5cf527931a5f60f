import type { ReliabilityBin } from '../../../../contract/outlook.ts'
import { formatNumber } from '../../../lib/format.ts'
import { DIAGRAM, pointsOf, xOfChance, yOfChance } from './diagram.rules.ts'
import styles from './proof-details.module.css'
import { binTexts } from './report.rules.ts'

const TICKS = [0, 0.2, 0.4, 0.6, 0.8, 1]
const WORDS =
  'Diagramme de fiabilité\u00A0: ce qui a été dit en abscisse, ce qui est arrivé en ordonnée. Le tableau dit la même chose.'

export const ReliabilityDiagram = ({ bins }: { bins: readonly ReliabilityBin[] }) => (
  <section className={styles.part}>
    <h4>Ce qui a été dit est-il arrivé&nbsp;?</h4>
    <p>
      Chaque point réunit les fois où la même chance a été dite&nbsp;: sur la diagonale, c’est arrivé aussi souvent que
      dit&nbsp;; au-dessus, plus souvent&nbsp;; au-dessous, moins souvent.
    </p>
    <div className={styles.pair}>
      <Picture bins={bins} />
      <BinsTable bins={bins} />
    </div>
  </section>
)

const { width, height, left, top, size } = DIAGRAM
const [right, bottom] = [left + size, top + size]

const Picture = ({ bins }: { bins: readonly ReliabilityBin[] }) => (
  <svg className={styles.diagram} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={WORDS}>
    <g textAnchor="middle" fill="var(--muted)">
      {TICKS.map((chance) => {
        const [x, y] = [xOfChance(chance), yOfChance(chance)]
        const words = `${chance * 100}\u00A0%`
        return (
          <g key={chance}>
            <path d={`M${x} ${top}V${bottom}M${left} ${y}H${right}`} stroke="var(--muted)" strokeOpacity={0.16} />
            <path d={`M${x} ${bottom}v4M${left} ${y}h-4`} stroke="var(--muted)" />
            <text x={x} y={bottom + 20}>
              {words}
            </text>
            <text x={left - 8} y={y + 5} textAnchor="end">
              {words}
            </text>
          </g>
        )
      })}
      <text x={(left + right) / 2} y={bottom + 44}>
        Chance dite
      </text>
      <text transform={`translate(12 ${(top + bottom) / 2}) rotate(-90)`}>Part arrivée</text>
    </g>
    <path d={`M${left} ${top}V${bottom}H${right}`} fill="none" stroke="var(--muted)" />
    <path d={`M${left} ${bottom}L${right} ${top}`} stroke="var(--muted)" strokeDasharray="5 4" />
    {pointsOf(bins).map(({ bin, x, y, radius, label }) => (
      <g key={bin.from}>
        <title>{binTexts(bin).whole}</title>
        <circle cx={x} cy={y} r={radius} fill="var(--primary)" stroke="var(--paper)" />
        <text className={styles.count} x={label.x} y={label.y} textAnchor={label.anchor}>
          {formatNumber(bin.said)}
        </text>
      </g>
    ))}
  </svg>
)

const BinsTable = ({ bins }: { bins: readonly ReliabilityBin[] }) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">Dit</th>
        <th scope="col">Fois</th>
        <th scope="col">Dont vrai</th>
      </tr>
    </thead>
    <tbody>
      {bins.map((bin) => {
        const { chance, times, truth } = binTexts(bin)
        return (
          <tr key={bin.from}>
            <th scope="row">{chance}</th>
            <td>{times}</td>
            <td>{truth}</td>
          </tr>
        )
      })}
    </tbody>
  </table>
)
