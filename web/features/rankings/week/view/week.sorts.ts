import { once } from '../../../../../contract/core/once.ts'
import { directionOf, type SortDirection } from '../../../../lib/list/list-state.ts'
import { matches } from '../../../../lib/search.ts'
import { classByKey } from '../../../scales/scales.rules.ts'
import type { WeekLine } from '../week.rules.ts'
import { passes, type WeekFilter } from './week.decisions.ts'

export type WeekColumn = 'zone' | 'type' | 'ends_on' | 'value' | 'sampled_on' | 'class'

/** Columns whose heads sort, each with the direction that one looks for first. */
export const FIRST_DIRECTION: Readonly<Record<WeekColumn, SortDirection>> = {
  zone: 'ascending',
  type: 'ascending',
  ends_on: 'ascending',
  value: 'descending',
  sampled_on: 'descending',
  class: 'descending',
}

/** For a screen without heads. */
export const SORT_CHOICES = [
  { value: 'zone', label: 'Par zone' },
  { value: '-class', label: 'La pire classe d’abord' },
  { value: '-sampled_on', label: 'Le dernier prélèvement d’abord' },
  { value: 'ends_on', label: 'La fin la plus proche d’abord' },
] as const

const isColumn = (name: string): name is WeekColumn => Object.hasOwn(FIRST_DIRECTION, name)

/** A column, or -column. */
export const sortOfAddress = (asked: string | null) => (asked && isColumn(asked.replace(/^-/, '')) ? asked : 'zone')

const french = once(() => new Intl.Collator('fr', { numeric: true }))

const LAST_DAY = '9999-12-31'
/** What is below the limit comes before any count, as the server sorts it. */
const BELOW = -1
const NO_SAMPLING = -2

const loadOf = ({ proposal: { value, below_limit } }: WeekLine) =>
  value === null ? NO_SAMPLING : below_limit ? BELOW : value

/** All as the samplings propose, so that a line does not move while it is edited. */
const COMPARE: Record<WeekColumn, (one: WeekLine, other: WeekLine) => number> = {
  zone: (one, other) => french().compare(one.proposal.zone.code, other.proposal.zone.code),
  type: (one, other) => other.proposal.type.localeCompare(one.proposal.type),
  ends_on: (one, other) => endOf(one).localeCompare(endOf(other)),
  value: (one, other) => loadOf(one) - loadOf(other),
  sampled_on: (one, other) => lastDay(one).localeCompare(lastDay(other)),
  class: (one, other) => severityOf(one) - severityOf(other),
}
const severityOf = ({ scale, proposal }: WeekLine) =>
  proposal.class === null ? NO_SAMPLING : (classByKey(scale, proposal.class).min ?? -1)
const lastDay = ({ proposal }: WeekLine) => proposal.samplings[0]?.sampled_on ?? ''
const endOf = ({ proposal }: WeekLine) => proposal.in_force?.ends_on ?? LAST_DAY

/** Lines that sort equal stay in the order of their codes. */
export function linesShown(
  lines: readonly WeekLine[],
  { filter, search, sort }: { filter: WeekFilter; search: string; sort: string },
) {
  const name = sort.replace(/^-/, '')
  const compare = COMPARE[isColumn(name) ? name : 'zone']
  const sign = directionOf(name, sort) === 'descending' ? -1 : 1
  return lines
    .filter((line) => passes(line, filter))
    .filter(({ proposal: { zone } }) =>
      [zone.code, ...zone.aliases].some((one) => matches(search, one, [zone.name, one])),
    )
    .sort((one, other) => sign * compare(one, other) || COMPARE.zone(one, other) || COMPARE.type(one, other))
}
