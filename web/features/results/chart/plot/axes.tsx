import type { ScaleClass } from '../../../../../contract/scales.ts'
import { SHAPES } from '../../../scales/class-mark.tsx'
import { FONT_SIZE } from '../axes/text-width.ts'
import type { ChartPlot } from './plot.rules.ts'

const BAND_OPACITY = 0.26
const MARK = 16

/** Bands of the classes with their names, regular lines, what they stand for. */
export const Axes = ({ plot: { frame, width, bands, days, values, hasNames } }: { plot: ChartPlot }) => (
  <>
    <rect
      x={frame.left}
      y={frame.top}
      width={frame.right - frame.left}
      height={frame.bottom - frame.top}
      fill="var(--paper)"
    />
    {bands.map(({ shown, top, bottom }) => (
      <rect
        key={shown.key}
        x={frame.left}
        y={top}
        width={frame.right - frame.left}
        height={bottom - top}
        fill={shown.fill}
        fillOpacity={BAND_OPACITY}
      />
    ))}
    {bands.slice(1).map(({ shown, top }) => (
      <path key={shown.key} d={`M${frame.left} ${top}H${frame.right}`} stroke="var(--paper)" strokeWidth={1.5} />
    ))}
    {values.map(({ value, label, y }) => (
      <g key={value}>
        <path d={`M${frame.left - 4} ${y}H${frame.left}`} stroke="var(--muted)" />
        <path d={`M${frame.left} ${y}H${frame.right}`} stroke="var(--muted)" strokeOpacity={0.16} />
        <text x={frame.left - 8} y={y + FONT_SIZE / 3} textAnchor="end" fill="var(--muted)">
          {label}
        </text>
      </g>
    ))}
    <path d={`M${frame.left} ${frame.bottom}H${frame.right}`} stroke="var(--muted)" />
    {days.map(({ day, label, year, x }) => (
      <g key={day} textAnchor="middle" fill="var(--muted)">
        <path d={`M${x} ${frame.bottom}v5`} stroke="var(--muted)" />
        <path d={`M${x} ${frame.top}V${frame.bottom}`} stroke="var(--muted)" strokeOpacity={0.16} />
        <text x={x} y={frame.bottom + 18}>
          {label}
        </text>
        {year && (
          <text x={x} y={frame.bottom + 33} fontWeight={700}>
            {year}
          </text>
        )}
      </g>
    ))}
    {bands.map(({ shown, nameY }) => (
      <g key={shown.key}>
        <Mark shown={shown} x={frame.right + 6} y={nameY - MARK / 2} />
        {hasNames && (
          <text x={Math.min(width, frame.right + 10 + MARK)} y={nameY + FONT_SIZE / 3} fill="var(--ink)">
            {shown.label}
          </text>
        )}
      </g>
    ))}
  </>
)

/** The mark of a class within a picture. */
export function Mark({ shown, x, y }: { shown: ScaleClass; x: number; y: number }) {
  const shape = SHAPES[shown.mark]
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width={MARK} height={MARK} rx={4} fill={shown.fill} stroke="var(--muted)" strokeOpacity={0.5} />
      {shape ? (
        <svg
          aria-hidden="true"
          x={3}
          y={3}
          width={MARK - 6}
          height={MARK - 6}
          viewBox="0 0 20 20"
          fill={shown.text}
          stroke={shown.text}
        >
          {shape}
        </svg>
      ) : (
        <text x={MARK / 2} y={MARK / 2 + 3.5} fontSize={10} textAnchor="middle" fill={shown.text}>
          {shown.mark}
        </text>
      )}
    </g>
  )
}
