/** `isMet` is null for a figure without target. */
export interface Figure {
  name: string
  target: string
  measured: string
  isMet: boolean | null
}

/** Allowed gap in a short run, on a shared machine. */
export const SHORT_TOLERANCE = 0.1

type Shown = (value: number) => string

export const percent: Shown = (value) => `${(value * 100).toFixed(0)} %`
export const times: Shown = (value) => `× ${value.toFixed(2)}`
export const milliseconds: Shown = (value) => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`
export const seconds: Shown = (value) => `${value.toFixed(1)} s`
export const kilobytes: Shown = (bytes) => `${(bytes / 1000).toFixed(1)} KB`
export const megabytes: Shown = (bytes) => `${(bytes / 1e6).toFixed(0)} MB`
export const count: Shown = (value) => Math.round(value).toLocaleString('en')

export function judge(tolerance: number) {
  return {
    atLeast: (name: string, target: number, value: number, shown: Shown, detail = ''): Figure => ({
      name,
      target: `≥ ${shown(target)}`,
      measured: `${shown(value)}${detail && ` (${detail})`}`,
      isMet: value >= target * (1 - tolerance),
    }),
    atMost: (name: string, target: number, value: number, shown: Shown, detail = ''): Figure => ({
      name,
      target: `≤ ${shown(target)}`,
      measured: `${shown(value)}${detail && ` (${detail})`}`,
      isMet: value <= target * (1 + tolerance),
    }),
    info: (name: string, measured: string): Figure => ({ name, target: '', measured, isMet: null }),
  }
}
export type Judge = ReturnType<typeof judge>

const verdict = ({ isMet }: Figure) => (isMet === null ? '' : isMet ? 'ok' : 'MISSED')

export function table(figures: readonly Figure[]): string {
  const rows = [
    ['Figure', 'Target', 'Measured', ''],
    ...figures.map((figure) => [figure.name, figure.target, figure.measured, verdict(figure)]),
  ]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
