import { isLoadUnit } from '../../../../../contract/rules/reading/beside/units.ts'
import { readTableDay } from '../../../../../contract/rules/reading/days.ts'
import { readType, typeFault } from '../../../../../contract/rules/reading/types.ts'
import { readValue } from '../../../../../contract/rules/reading/values.ts'
import type { Scale } from '../../../../../contract/scales.ts'
import type { PastedField } from './paste.columns.ts'

/** Cells about one zone and type, as they were pasted. */
export type PastedCells = Partial<
  Record<Exclude<PastedField, 'zone' | 'day' | 'unit' | 'below_limit' | 'sign'>, string>
>

export interface TableContext {
  scales: readonly Scale[]
  today: string
  /** Whether a cell names the zone of this code. */
  isNameOf: (cell: string, code: string) => boolean
  /** Whether a cell surely names another zone than that of this code. */
  isOtherName: (cell: string, code: string) => boolean
  /** Whether a cell is exactly the name of another zone, or has the code of one. */
  isNameOfOther: (cell: string, code: string) => boolean
  isOtherCode: (cell: string, code: string) => boolean
  isZone: (code: string) => boolean
  speaksOfZone: (cells: readonly string[]) => boolean
}

export const defined = (cells: { [K in keyof PastedCells]: string | undefined }): PastedCells =>
  Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== undefined))

/** « 12 » and « 500 » are no 12 500, and « = » is none beside « < 1 »: a person writes that anew. */
export function signed(sign: string, value: string) {
  if (sign === '' || value.startsWith(sign) || (sign === '=' && !/^[<>≤≥⩽‹＜]/.test(value))) return value
  return /\d/.test(sign) ? `${sign}/${value}` : `${sign} ${value}`
}

const SEVERAL = 'Plusieurs types, valeurs ou jours sur une ligne\u00A0: mettez le nom de chaque colonne.'

/** Without names each cell must be one of what is expected: the code, the type, then the value; none is passed over. */
export function byContent([code = '', ...others]: readonly string[], context: TableContext): PastedCells[] | string {
  const { scales, today, isNameOf } = context
  const found = { types: [] as string[], values: [] as string[], days: [] as string[], signs: [] as string[] }
  const unknown: string[] = []
  for (const cell of others) {
    const isLoad = cell !== '' && typeof readValue(cell, false) !== 'string'
    // A cell that lacks keeps its place: what follows is another number.
    if (cell === '') {
      if (found.types.length > 0 && found.values.length === 0) found.values.push('')
    } else if (isLoadUnit(cell)) continue
    else if (readType(cell, scales) !== null) found.types.push(cell)
    else if (/^(?:[<>≤≥⩽‹＜]=?|=)$/.test(cell)) found.signs.push(cell)
    else if (isLoad && found.types.length > 0) found.values.push(cell)
    else if (!isLoad && readTableDay(cell, today, 'past') !== null) found.days.push(cell)
    else if (!isNameOf(cell, code)) unknown.push(cell)
  }
  if (found.types.length === 0) return typeFault(unknown.find((cell) => /\p{L}/u.test(cell)) ?? '')
  // A spreadsheet's day number reads as a value, too.
  const last = found.values.at(-1) ?? ''
  if (found.days.length === 0 && readTableDay(last, today, 'past') !== null) {
    if (found.values.length === 1) return `Jour ou valeur\u00A0? ${last}\u00A0: mettez le nom de chaque colonne.`
    found.days.push(...found.values.splice(1))
  }
  if (unknown[0] !== undefined) return unknownCell(code, unknown, found)
  if (found.values[0] === '') return 'Aucune valeur'
  if (Object.values(found).some(({ length }) => length > 1)) return SEVERAL
  const [type, value = '', sampled_on] = [found.types[0], found.values[0], found.days[0]]
  return [defined({ code, type, value: signed(found.signs[0] ?? '', value), sampled_on })]
}

type FoundCells = Record<'types' | 'values' | 'days' | 'signs', readonly string[]>

/** Alone among others that are understood it stands where the value is missing, then where the day is, and is at fault there. */
function unknownCell(code: string, unknown: readonly string[], found: FoundCells): PastedCells[] | string {
  const { types, values, days, signs } = found
  const [cell = ''] = unknown
  const [type, value = '', sampled_on] = [types[0], values[0], days[0]]
  const isAlone = unknown.length === 1 && Object.values(found).every(({ length }) => length <= 1)
  const written = signed(signs[0] ?? '', cell)
  const fault = values.length === 0 ? readValue(written, false) : null
  if (typeof fault === 'string') return isAlone ? [defined({ code, type, value: written, sampled_on })] : fault
  if (days.length > 0 || !/^\d/.test(cell)) return `Cellule non comprise\u00A0: ${cell}`
  return isAlone && value !== ''
    ? [defined({ code, type, value: signed(signs[0] ?? '', value), sampled_on: cell })]
    : `Date illisible\u00A0: ${cell}`
}
