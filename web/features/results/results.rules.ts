import { formatBytes } from '../../../contract/core/bytes.ts'
import { isDay } from '../../../contract/core/days.ts'
import { RANKING_TYPES, type RankingType } from '../../../contract/rankings.ts'
import { FILE_TYPES, type FileType, type ResultFile } from '../../../contract/results.files.ts'
import type { Result } from '../../../contract/results.ts'
import { activeClasses, type Scale } from '../../../contract/scales.ts'
import type { ChoiceOption } from '../../lib/form/options.ts'
import { formatDate, formatValue } from '../../lib/format.ts'
import { isId } from '../../lib/list/list-state.ts'
import { classByKey } from '../scales/scales.rules.ts'

/** Filters of the history besides its columns. */
export const NARROWING = { zone_id: isId, from: isDay, to: isDay, client: (text: string) => text.length <= 100 }

/** Parameter of the address: which result is open. */
export const OPENED = 'result'

const UNIT = 'UFP/g'

const FILE_WORDS: Record<FileType, string> = {
  'application/pdf': 'Rapport d’analyse',
  'text/csv': 'Tableau de mesures',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Tableau de mesures',
  'image/png': 'Image',
  'image/jpeg': 'Photo',
  'application/xml': 'Données',
}

/** Says what a file is, whatever the laboratory called it: "Rapport d’analyse, 16 oct. 2026 (PDF, 2 ko)". */
export const fileTitle = ({ media_type, size }: Pick<ResultFile, 'media_type' | 'size'>, sampledOn: string) =>
  `${FILE_WORDS[media_type]}, ${formatDate(sampledOn)} (${FILE_TYPES[media_type].label}, ${formatBytes(size)})`

/** Reports first. */
export const sortedFiles = (files: readonly ResultFile[]) =>
  [...files].sort((one, other) => Number(isReport(other)) - Number(isReport(one)))

const isReport = ({ media_type }: ResultFile) => media_type === 'application/pdf'

/** Lists the results of a sampling, in the order of the types. */
export const resultsOf = ({ beside, ...leading }: Result) => inOrder(beside ? [leading, beside] : [leading])

export const inOrder = <R extends { type: RankingType }>(results: readonly R[]) =>
  results.toSorted((one, other) => RANKING_TYPES.indexOf(one.type) - RANKING_TYPES.indexOf(other.type))

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
export function classOptions(scales: readonly Scale[]): ChoiceOption[] {
  const labels = new Map<string, Set<string>>()
  for (const { key, label } of scales.flatMap(({ classes }) => activeClasses(classes)))
    labels.set(key, (labels.get(key) ?? new Set()).add(label))
  return [...labels].map(([value, words]) => ({ value, label: [...words].join(', ') }))
}
