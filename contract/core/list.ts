import * as z from 'zod/mini'
import { withShownDomains } from '../rules/reading/domains.ts'
import { searchText } from './fields.ts'

export const FILTER_OPERATORS = ['starts', 'contains', 'equals'] as const
export type FilterOperator = (typeof FILTER_OPERATORS)[number]

/** Totals are exact up to here, and no page goes further: beyond, one narrows by search and filters. */
export const MAX_LISTED = 10_000

export const MAX_SEARCH = 200
/** Characters of column:operator:value. */
export const MAX_FILTER = 300

interface ListColumns {
  sort: readonly string[]
  filter: readonly string[]
  /** Columns that hold no text: they are only asked to equal a value that they may have. */
  values?: Record<string, (value: string) => boolean>
}

const whole = (min: number, max: number, byDefault: number) =>
  z._default(
    z.pipe(
      z.union([z.number(), z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number))]),
      z.int().check(z.minimum(min), z.maximum(max)),
    ),
    byDefault,
  )

/** `sort` is a column or -column; `filter` is column:operator:value and may be repeated. */
export const listQuery = <const C extends ListColumns>(columns: C) =>
  z.object({
    page: whole(1, 1_000_000, 1),
    per_page: whole(10, 200, 25),
    sort: z.optional(
      z.string().check(
        z.refine((value) => columns.sort.includes(value.replace(/^-/, '')), {
          error: `Tri inconnu. Colonnes possibles : ${columns.sort.join(', ')}.`,
        }),
      ),
    ),
    search: z.optional(searchText(MAX_SEARCH).check(z.overwrite(withShownDomains))),
    filter: z._default(
      z.pipe(
        z.union([
          z.array(z.string()).check(z.maxLength(20)),
          z.pipe(
            z.string(),
            z.transform((filter) => [filter]),
          ),
        ]),
        z.array(
          searchText(MAX_FILTER).check(
            z.overwrite(withShownDomains),
            z.refine((value) => isFilter(value, columns), {
              error: `Filtre inconnu. Forme : colonne:opérateur:valeur, colonnes possibles : ${columns.filter.join(', ')}.`,
            }),
          ),
        ),
      ),
      [],
    ),
  })

function isFilter(text: string, { filter, values = {} }: ListColumns) {
  const parsed = splitFilter(text)
  if (!parsed || !filter.includes(parsed.column)) return false
  const isValue = values[parsed.column]
  return !isValue || (parsed.operator === 'equals' && isValue(parsed.value))
}

export function splitFilter(filter: string) {
  const [column = '', name = '', ...value] = filter.split(':')
  const operator = FILTER_OPERATORS.find((operator) => operator === name)
  return operator ? { column, operator, value: value.join(':') } : null
}

/** `total` is at most MAX_LISTED; `more` says that there are others. */
export const listOf = <T extends z.core.$ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.int(), page: z.int(), per_page: z.int(), more: z.optional(z.boolean()) })
