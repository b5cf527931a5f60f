import letters from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?inline'
import type { PublicSettings } from '../../../../../contract/operator.ts'
import { INDICATIVE } from '../../../../../contract/scales.ts'
import type { ZoneName } from '../../../../../contract/zones.ts'
import { formatDate } from '../../../../lib/format.ts'
import { rangeWords } from '../axes/ranges.rules.ts'
import { FONT_SIZE } from '../axes/text-width.ts'
import { Axes } from '../plot/axes.tsx'
import { legendOf } from '../plot/chart-legend.tsx'
import { Lines } from '../plot/lines.tsx'
import { type ChartSubject, plotOf } from '../plot/plot.rules.ts'
import { placedInLines, wrapped } from './text-lines.rules.ts'

export interface ChartSheetProps {
  zone: ZoneName
  subject: ChartSubject
  settings: PublicSettings | null
}

/** Pixels, before density. */
export const SHEET = { width: 1000, height: 700 }
const MARGIN = 28
const INNER = SHEET.width - 2 * MARGIN
const TOP = 92
const PLOT = { width: INNER, height: 440 }
const LINE = 18
const SAMPLE = 34

const FONT = 'Atkinson Hyperlegible Next'
/** Brought along: a picture looks nothing up. As styles/font.css has it. */
const FONT_FACE = `@font-face { font-family: "${FONT}"; font-weight: 200 800; src: url("${letters}") }`

export function Sheet({ zone, subject, settings }: ChartSheetProps) {
  const plot = plotOf(subject, PLOT)
  const entries = placedInLines(
    legendOf(plot, subject).map((entry) => ({ ...entry, room: SAMPLE })),
    INNER,
  )
  const legendTop = TOP + PLOT.height + 8
  const foot = [
    ...wrapped(INDICATIVE, INNER),
    ...(settings?.demo ? ['Données de démonstration (valeurs fictives)'] : []),
    `${settings?.operator_name ?? ''} · ${subject.isPast ? 'situation' : 'image'} du ${formatDate(subject.today)}`,
  ]
  return (
    <svg
      role="img"
      aria-label={zone.name}
      xmlns="http://www.w3.org/2000/svg"
      width={SHEET.width}
      height={SHEET.height}
      fontFamily={`"${FONT}", Arial, sans-serif`}
      fontSize={FONT_SIZE}
    >
      <style>{FONT_FACE}</style>
      <rect width={SHEET.width} height={SHEET.height} fill="var(--paper)" />
      <text x={MARGIN} y={MARGIN + 16} fontSize={22} fontWeight={700} fill="var(--ink)">
        {`${zone.code} ${zone.name}`}
      </text>
      <text x={MARGIN} y={MARGIN + 42} fontSize={15} fill="var(--muted)">
        {`${subject.scale.label} (${subject.scale.unit}), ${rangeWords(subject.range, subject)}`}
      </text>
      <g transform={`translate(${MARGIN} ${TOP})`}>
        <Axes plot={plot} />
        <Lines plot={plot} />
      </g>
      {entries.map(({ key, words, sample, x, line }) => (
        <g key={key} transform={`translate(${MARGIN + x} ${legendTop + line * 22})`}>
          {sample}
          <text x={SAMPLE} y={12} fill="var(--ink)">
            {words}
          </text>
        </g>
      ))}
      {foot.map((words, index) => (
        <text key={words} x={MARGIN} y={SHEET.height - MARGIN - (foot.length - 1 - index) * LINE} fill="var(--muted)">
          {words}
        </text>
      ))}
    </svg>
  )
}
