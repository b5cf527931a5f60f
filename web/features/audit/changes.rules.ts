import type { AuditChange, AuditValue } from '../../../contract/audit.entries.ts'
import { auditWords } from '../../../contract/audit.fields.ts'
import { formatAmount } from '../../../contract/rules/quotes.amount.ts'
import type { Scale } from '../../../contract/scales.ts'
import { formatChange, formatCount, formatDate, formatNumber, formatValue } from '../../lib/format.ts'

interface ChangeFact {
  label: string
  text: string
}

/** Null on a side where there was nothing. */
export interface ChangeRow {
  label: string
  before: string | null
  after: string | null
}

export const isChanged = ({ before, after }: ChangeRow) => before !== after

const NONE = 'Aucun'

/** In the words of the screens. `scales`: today's, whose classes bear the names that people know. */
export function readChanges(details: readonly AuditChange[], scales: readonly Scale[]) {
  const [before, after] = [valuesOf(details, 'before'), valuesOf(details, 'after')]
  const scale = scales.find(({ type }) => type === (after.get('type') ?? before.get('type')))
  const [names, facts, changes]: [string[], ChangeFact[], ChangeRow[]] = [[], [], []]
  for (const { field } of details) {
    const label = labelOf(field, scale)
    if (label === null) continue
    const [was, is] = [textOf(field, before, scale), textOf(field, after, scale)]
    if (before.has(field)) changes.push({ label, before: was ?? NONE, after: after.has(field) ? (is ?? NONE) : null })
    else if (!after.has(field)) names.push(label)
    else if (is !== null) facts.push({ label, text: is })
  }
  if (names.length > 0) facts.unshift({ label: 'Champs modifiés', text: names.join(', ') })
  return { facts, changes }
}

/** Type of a ranking, result or scale. */
export const typeText = (details: readonly AuditChange[]) =>
  textOf('type', new Map([...valuesOf(details, 'before'), ...valuesOf(details, 'after')]), undefined)

type AuditValues = ReadonlyMap<string, AuditValue>

const valuesOf = (details: readonly AuditChange[], side: 'before' | 'after'): AuditValues =>
  new Map(details.flatMap(({ field, [side]: value }) => (value === undefined ? [] : [[field, value]])))

/** Null for what something else shows. */
function labelOf(field: string, scale: Scale | undefined): string | null {
  const label = auditWords(field)?.label ?? null
  const [, key, part] = field.split('.')
  return key && part ? `${className(key, scale)}\u00A0: ${label}` : label
}

const className = (key: string, scale: Scale | undefined) => scale?.classes.find((one) => one.key === key)?.label ?? key

/** Null for what says nothing, as « no ». */
function textOf(field: string, values: AuditValues, scale: Scale | undefined): string | null {
  const value = values.get(field) ?? null
  const words = auditWords(field)?.values ?? {}
  if (Array.isArray(value)) return value.map((one) => words[one] ?? itemText(field, one)).join(', ') || null
  const word = words[String(value)]
  if (word !== undefined) return word
  if (value === null || value === false || value === '') return null
  if (field === 'class') return className(String(value), scale)
  if (field === 'value') return loadText(Number(value), values)
  if (typeof value === 'number') return (FORMATS[field.replace(/.*\./, '')] ?? formatNumber)(value)
  const text = String(value)
  return IS_DAY.test(text) ? formatDate(text) : text
}

const IS_DAY = /^\d{4}-\d\d-\d\d$/

const loadText = (value: number, values: AuditValues) =>
  inUnit(formatValue({ value, below_limit: values.get('below_limit') === true }))

const inUnit = (value: string | null) => `${value}\u00A0UFP/g`
/** An earlier line holds their number only. */
const itemText = (field: string, one: string) => (field === 'shared_with' ? numbered(one) : one)
const numbered = (value: number | string) => `N°\u00A0${value}`
const bound = (value: number) => inUnit(formatNumber(value))

const FORMATS: Readonly<Record<string, (value: number) => string>> = {
  id: numbered,
  result_id: numbered,
  news_id: numbered,
  batch_id: numbered,
  area_change: (value) => `Surface ${formatChange(value)}`,
  amount: formatAmount,
  validity_days: (value) => formatCount(value, 'jour'),
  ranking_days: (value) => formatCount(value, 'jour'),
  min: bound,
  max: bound,
}
