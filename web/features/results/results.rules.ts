import type { RankingType } from '../../../contract/rankings.ts'
import type { Result } from '../../../contract/results.ts'
import { activeClasses, type Scale } from '../../../contract/scales.ts'
import { isDay } from '../../lib/days.ts'
import type { Option } from '../../lib/form/options.ts'
import { formatValue } from '../../lib/format.ts'
import { isId } from '../../lib/list/list-state.ts'
import { classByKey } from '../scales/scales.rules.ts'

/** What narrows the history besides its columns. */
export const NARROWING = { zone_id: isId, from: isDay, to: isDay, client: (text: string) => text.length <= 100 }

/** Of the address: which result is open. */
export const OPENED = 'result'

const UNIT = 'UFP/g'

/** Scales may not be there yet, and a class is told by its key then. */
export function classShown(scales: readonly Scale[], type: RankingType, key: string | null) {
  const scale = scales.find((one) => one.type === type)
  return scale ? classByKey(scale, key) : null
}

/** "< 1 UFP/g". */
export function loadText(load: Pick<Result, 'value' | 'below_limit' | 'type'>, scales: readonly Scale[]) {
  const unit = scales.find(({ type }) => type === load.type)?.unit ?? UNIT
  return `${formatValue(load)}\u00A0${unit}`
}

export const clientName = (client: Result['client']) =>
  client === null ? 'Surveillance' : client.organism_name || `Client ${client.lims_client_id}`

/** Both scales may have classes of the same key, which are then one choice. */
export function classOptions(scales: readonly Scale[]): Option[] {
  const labels = new Map<string, Set<string>>()
  for (const { key, label } of scales.flatMap(({ classes }) => activeClasses(classes)))
    labels.set(key, (labels.get(key) ?? new Set()).add(label))
  return [...labels].map(([value, words]) => ({ value, label: [...words].join(', ') }))
}
