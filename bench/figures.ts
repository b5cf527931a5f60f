/** `isMet` is null for a figure without target. */
export interface BenchFigure {
  name: string
  target: string
  measured: string
  isMet: boolean | null
}

type UnitText = (value: number) => string

export const percent: UnitText = (value) => `${(value * 100).toFixed(0)} %`
export const milliseconds: UnitText = (value) => `${value.toFixed(value < 10 ? 1 : 0)} ms`
export const seconds: UnitText = (value) => `${value.toFixed(2)} s`
export const kilobytes: UnitText = (bytes) => `${(bytes / 1000).toFixed(1)} KB`
export const megabytes: UnitText = (bytes) => `${(bytes / 1e6).toFixed(0)} MB`
export const count: UnitText = (value) => Math.round(value).toLocaleString('en')

const bound =
  (sign: string, isMet: (value: number, target: number) => boolean) =>
  (name: string, target: number, value: number, unit: UnitText, detail = ''): BenchFigure => ({
    name,
    target: `${sign} ${unit(target)}`,
    measured: detail ? `${unit(value)} (${detail})` : unit(value),
    isMet: isMet(value, target),
  })
export const atLeast = bound('≥', (value, target) => value >= target)
export const atMost = bound('≤', (value, target) => value <= target)

export const info = (name: string, measured: string): BenchFigure => ({ name, target: '', measured, isMet: null })

export function table(figures: readonly BenchFigure[]): string {
  const verdict = ({ isMet }: BenchFigure) => (isMet === null ? '' : isMet ? 'ok' : 'MISSED')
  const rows = [
    ['Figure', 'Target', '', 'Measured'],
    ...figures.map((figure) => [figure.name, figure.target, verdict(figure), figure.measured]),
  ]
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n')
}

export const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0
