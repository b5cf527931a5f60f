/** `isMet` is null for a figure without target. */
export interface Figure {
  name: string
  target: string
  measured: string
  isMet: boolean | null
}

type Unit = (value: number) => string

export const percent: Unit = (value) => `${(value * 100).toFixed(0)} %`
export const milliseconds: Unit = (value) => `${value.toFixed(value < 10 ? 1 : 0)} ms`
export const seconds: Unit = (value) => `${value.toFixed(2)} s`
export const kilobytes: Unit = (bytes) => `${(bytes / 1000).toFixed(1)} KB`
export const megabytes: Unit = (bytes) => `${(bytes / 1e6).toFixed(0)} MB`
export const count: Unit = (value) => Math.round(value).toLocaleString('en')

const bound =
  (sign: string, isMet: (value: number, target: number) => boolean) =>
  (name: string, target: number, value: number, unit: Unit, detail = ''): Figure => ({
    name,
    target: `${sign} ${unit(target)}`,
    measured: detail ? `${unit(value)} (${detail})` : unit(value),
    isMet: isMet(value, target),
  })
export const atLeast = bound('≥', (value, target) => value >= target)
export const atMost = bound('≤', (value, target) => value <= target)

export const info = (name: string, measured: string): Figure => ({ name, target: '', measured, isMet: null })

export function table(figures: readonly Figure[]): string {
  const verdict = ({ isMet }: Figure) => (isMet === null ? '' : isMet ? 'ok' : 'MISSED')
  const rows = [
    ['Figure', 'Target', '', 'Measured'],
    ...figures.map((figure) => [figure.name, figure.target, verdict(figure), figure.measured]),
  ]
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n')
}

export const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0
