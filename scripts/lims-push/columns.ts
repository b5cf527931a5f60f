import * as z from 'zod/mini'
import { withVisibleEnds } from '../../contract/core/text.ts'
import { LimsResult } from '../../contract/lims.ts'
import { PushError } from './push-error.ts'
import { ownColumnsOf } from './report.ts'

const NAMES = Object.keys(LimsResult.shape)
const REQUIRED = Object.entries(LimsResult.shape).flatMap(([name, field]) =>
  z.safeParse(field, undefined).success ? [] : [name],
)

export interface FileColumns {
  /** The names as the file writes them, in its order. */
  header: readonly string[]
  /** The place of each known column. */
  places: ReadonlyMap<string, number>
  /** The places of columns that are not sent, without the unit’s and those of a report. */
  others: readonly number[]
  /** The place of the column that says the unit, which is not sent; -1 without one. */
  unit: number
}

const namesOf = (cells: readonly string[]) => cells.map((cell) => withVisibleEnds(cell).toLowerCase())

/** Whether these cells are names, if not all that are needed. */
export const namesColumns = ({ cells }: { cells: readonly string[] }) =>
  namesOf(cells).filter((name) => REQUIRED.includes(name)).length > 1

/** Finds the columns in any order and case. */
export function columnsOf({ line, cells }: { line: number; cells: readonly string[] }): FileColumns {
  const names = namesOf(cells)
  const places = new Map(NAMES.flatMap((name) => (names.includes(name) ? [[name, names.indexOf(name)] as const] : [])))
  const missing = REQUIRED.filter((name) => !places.has(name))
  if (missing.length > 0) {
    throw new PushError(
      `Ligne ${line} : il manque ${missing.length > 1 ? 'les colonnes' : 'la colonne'} ${list(missing)}.`,
    )
  }
  const twice = NAMES.filter((name) => names.indexOf(name) !== names.lastIndexOf(name))
  if (twice.length > 0) throw new PushError(`Ligne ${line} : la colonne ${list(twice)} est là deux fois.`)
  const unit = names.findIndex((name) => /^unit[eé]?s?$/.test(name))
  return {
    header: cells,
    places,
    unit,
    others: [...names.keys()]
      .slice(ownColumnsOf(cells))
      .filter((at) => at !== unit && !NAMES.includes(names[at] ?? '')),
  }
}

const list = (names: readonly string[]) => names.join(', ')
