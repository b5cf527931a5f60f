import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RANKING_TYPES, type RankingType } from '../../../../../contract/rankings.ts'
import { readValue } from '../../../../../contract/rules/reading/values.ts'
import { lineToPaste, scaleToPaste, TODAY } from './line-to-paste.ts'
import { readPasted } from './paste.rules.ts'

// A plain model writes a table as people and programs do; what is read of it must be what was meant, or be refused.

/** The same tables every day; more by the environment. */
const TABLES = Number(process.env.TABLES ?? 2000)
const CODES = ['17.C.18', '50-14-01', '56.08.2', '2229.00.02', '2B.02', '06.01']
const LABELS: Record<RankingType, readonly string[]> = {
  phages: ['Phages', 'phages', 'Classification Phages', 'PHAGES'],
  arn_f: ['ARN F', 'arn_f', 'ARN F-spécifiques', 'ARN F-spécifiques infectieux'],
}

const SCALES = RANKING_TYPES.map((type) => scaleToPaste(type, LABELS[type][2] ?? ''))
const LINES = CODES.flatMap((code, id) =>
  RANKING_TYPES.map((type) => lineToPaste({ id, code, name: 'Baie; dite « la Grande », 2' }, type)),
)

interface MeantRow {
  zone: number
  type: RankingType
  /** Hundredths of UFP/g. */
  hundredths: number
  isBelow: boolean
  daysAgo: number
  label: number
}

interface TableStyle {
  delimiter: '\t' | ';' | ','
  mark: ',' | '.'
  group: '' | ' ' | '\u00A0' | '\u202F'
  quotes: 'all' | 'needed' | 'never'
  day: 'slashes' | 'short' | 'iso' | 'words' | 'number'
  names: 'none' | 'plain' | 'wide' | 'laboratory'
  /** Places of columns are turned by so many. */
  turn: number
  hasTitle: boolean
  hasUnit: boolean
  /** A row that lacks its cell at this place. */
  missing: { row: number; at: number } | null
}

const row = fc.record<MeantRow>({
  zone: fc.nat(CODES.length - 1),
  type: fc.constantFrom(...RANKING_TYPES),
  hundredths: fc.oneof(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 500_000_000 })),
  isBelow: fc.boolean(),
  daysAgo: fc.nat(20),
  label: fc.nat(3),
})
const style = fc.record<TableStyle>({
  delimiter: fc.constantFrom('\t', ';', ','),
  mark: fc.constantFrom(',', '.'),
  group: fc.constantFrom('', ' ', '\u00A0', '\u202F'),
  quotes: fc.constantFrom('all', 'needed', 'never'),
  day: fc.constantFrom('slashes', 'short', 'iso', 'words', 'number'),
  names: fc.constantFrom('none', 'plain', 'wide', 'laboratory'),
  turn: fc.nat(4),
  hasTitle: fc.boolean(),
  hasUnit: fc.boolean(),
  missing: fc.oneof(fc.record({ row: fc.nat(5), at: fc.nat(4) }), { arbitrary: fc.constant(null), weight: 2 }),
})

function numberText({ hundredths, isBelow }: MeantRow, { mark, group, hasUnit }: TableStyle) {
  const whole = String(Math.floor(hundredths / 100)).replace(/\B(?=(\d{3})+$)/g, group)
  const decimals = String(hundredths % 100)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return `${isBelow ? '< ' : ''}${whole}${decimals === '' ? '' : mark}${decimals}${hasUnit ? ' UFP/g' : ''}`
}

function dayText({ daysAgo }: MeantRow, { day }: TableStyle) {
  const moment = new Date(Date.parse(TODAY) - daysAgo * 86_400_000)
  const [iso = '', year = '', month = '', date = ''] = /(\d+)-(\d+)-(\d+)/.exec(moment.toISOString()) ?? []
  const texts = {
    slashes: `${date}/${month}/${year}`,
    short: `${date}/${month}`,
    iso,
    words: `${Number(date)} nov. ${year}`,
    number: String(Math.round((moment.getTime() - Date.UTC(1899, 11, 30)) / 86_400_000)),
  }
  return texts[day]
}

const NAMES = {
  none: ['code', 'type', 'value', 'day'],
  plain: ['Zone', 'Type', 'Valeur', 'Prélèvement', 'Remarque'],
  wide: ['Zone', 'Prélèvement', 'Phages', 'ARN F', 'Remarque'],
  laboratory: ['external_id', 'zone_code', 'type', 'value', 'sampled_on'],
}

function cellsOf(meant: MeantRow, table: TableStyle): string[] {
  const [code, value, day] = [CODES[meant.zone] ?? '', numberText(meant, table), dayText(meant, table)]
  const type = LABELS[meant.type][meant.label] ?? ''
  if (table.names === 'none') return [code, type, value, day]
  if (table.names === 'plain') return [code, type, value, day, '12 huîtres; pluie, 5 mm']
  if (table.names === 'laboratory') return [`P-${meant.zone}`, code, type, value, day]
  return [code, day, ...(meant.type === 'phages' ? [value, ''] : ['', value]), '']
}

function written(rows: readonly MeantRow[], table: TableStyle): string {
  const { delimiter, quotes, names, turn, missing } = table
  const turned = (cells: readonly string[]) =>
    names === 'none' ? cells : [...cells.slice(turn % cells.length), ...cells.slice(0, turn % cells.length)]
  const quoted = (cell: string) =>
    quotes === 'all' || (quotes === 'needed' && cell.includes(delimiter)) ? `"${cell.replaceAll('"', '""')}"` : cell
  const lines = [
    ...(names === 'none' ? [] : [turned(NAMES[names])]),
    ...rows.map((meant, at) =>
      turned(cellsOf(meant, table)).filter((_, place) => missing?.row !== at || missing.at !== place),
    ),
  ]
  const title = table.hasTitle && names !== 'none' ? ['Semaine 48, essais', ''] : []
  return [...title, ...lines.map((cells) => cells.map(quoted).join(delimiter))].join('\r\n')
}

/** Nothing is cut in two, nothing lacks: all of it must be read. */
const isClean = ({ delimiter, quotes, missing, mark, names }: TableStyle) =>
  missing === null &&
  (quotes !== 'never' || (delimiter !== ',' && names !== 'plain') || delimiter === '\t') &&
  !(delimiter === ',' && mark === '.' && quotes === 'never')

function isAsMeant({ hundredths, isBelow, daysAgo }: MeantRow, value: string, sampled_on: string | undefined) {
  const load = readValue(value, false)
  const day = new Date(Date.parse(TODAY) - daysAgo * 86_400_000).toISOString().slice(0, 10)
  // No day where the row lacks it.
  if (typeof load === 'string') return false
  return load.value === hundredths / 100 && load.below_limit === isBelow && (sampled_on ?? day) === day
}

test(`no value, type or day in ${TABLES} tables is read otherwise than it was meant`, () => {
  let [read, expected] = [0, 0]
  const check = (all: MeantRow[], table: TableStyle) => {
    // A zone and type once, as twice is a fault of its own.
    const rows = all.filter(
      (one, at) => all.findIndex((other) => other.zone === one.zone && other.type === one.type) === at,
    )
    const text = written(rows, table)
    const { changes } = readPasted(text, { lines: LINES, scales: SCALES, today: TODAY })
    for (const [key, { value = '', sampling }] of changes) {
      const sampled_on = sampling?.sampled_on
      const meant = rows.find(({ zone, type }) => key === `${zone}-${type}`)
      // Compared by hand: an assertion for each took most of the time.
      if (!meant || !isAsMeant(meant, value, sampled_on)) throw new Error(`${key}: ${value}, ${sampled_on}\n${text}`)
    }
    read += changes.size
    if (isClean(table)) {
      expected += rows.length
      if (changes.size !== rows.length) throw new Error(`${changes.size} of ${rows.length}\n${text}`)
    }
  }
  fc.assert(fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), style, check), { numRuns: TABLES, seed: 45 })
  // A reader that refuses all is never wrong.
  expect(expected).toBeGreaterThan(TABLES / 2)
  expect(read).toBeGreaterThan(expected)
})
