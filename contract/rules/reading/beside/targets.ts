import { fold } from '../../../core/text.ts'
import type { RankingType } from '../../../rankings.ts'
import { readType, type TypeNames } from '../types.ts'
import { columnWords } from './names.ts'

/** Viruses that are neither of the two types; F-RNA phages are called coliphages, too, and have genogroups of their own. */
const OTHER = /coliphages? (?:somat|tota)|noro|\bvha\b|hepatite/
const GENOGROUP = /genogroupe|\bg(?:i|ii|1|2)\b/
const OF_TYPES = /phage|\bf[ -]?r?(?:arn|rna)|\b(?:arn|rna)[ -]?f\b/
const saysOther = (words: string) => OTHER.test(words) || (GENOGROUP.test(words) && !OF_TYPES.test(words))
/** Why it was sampled, or how: nothing of what was counted. */
const OF_CONTEXT = /^(?:motif|contexte|type d(?:e |')(?:echantillon|prelevement|suivi|surveillance))/
const IS_TARGET = /analyte|virus|cible|germe|parametre|determination|recherche|genogroupe|target|microorganisme|^type\b/
/** « Recherche de », « type : », « concerne l’ ». */
const BEFORE =
  /^(?:(?:resultats?|recherche|analyses?|dosage|detection|type|parametre|cible|concerne|il s'agit|c'est|pour|en fait|de|des|du|les?|la|:)(?: |$)|[dl]'|: ?)+/
/** A virus and nothing besides: « Norovirus GII », « coliphages somatiques ». */
const IS_OTHER =
  /^(?:norovirus|coliphages? (?:somatiques?|totaux)|vha|hepatite a|e\. ?coli)(?: ?(?:g(?:i{1,2}|[12])|somatiques?|totaux|et|\/|-|:))*$/

/** The type, or another virus, that a cell or a title names without another word; null where it names none or says more. */
export function targetOf(written: string, scales: readonly TypeNames[]): RankingType | 'other' | null {
  const words = fold(written)
    .replace(/[’`´]/g, "'")
    .replace(/[ :]+$/, '')
  const bare = words.replace(BEFORE, '')
  return readType(words, scales) ?? readType(bare, scales) ?? (IS_OTHER.test(bare) ? 'other' : null)
}

/** Why a cell under a name that is not known says that the values are of another type; `types` are those of its row. */
export function targetFault(
  name: string,
  written: string,
  types: readonly (RankingType | null)[],
  scales: readonly TypeNames[],
): string | null {
  if (!/\p{L}/u.test(written) || OF_CONTEXT.test(columnWords(name))) return null
  const target = targetOf(written, scales)
  const isOther = saysOther(fold(written)) && IS_TARGET.test(columnWords(name))
  const isKnown = target === 'other' || isOther || !types.includes(null)
  if (!isKnown || (!isOther && (target === null || types.some((type) => type === target)))) return null
  return `Autre type que celui de la valeur\u00A0: ${name.trim() === '' ? '' : `${name.trim()}, `}${written}`
}
