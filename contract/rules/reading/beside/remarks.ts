import { fold } from '../../../core/text.ts'
import { saysOtherUnit } from './units.ts'

export const YES = ['oui', 'o', 'vrai', 'true', '1']
export const NO = ['non', 'n', 'faux', 'false', '0']

/** Names of days, persons, numbers and other measures, which are no second value whatever they hold; « Jour 2 » may be. */
const OTHER_NAMES = [
  /^(?:dates?|jours?|heure|semaine|mois|annee)\b|\ble$/,
  /^(?:chargee? d\S* prel|preleveur|operateur|technicien|responsable)/,
  /^(?:n°|no\b|num\b|numero|ref\b|reference|lot\b|dossier|echantillon)|(?:^| )id$/,
  /^(?:dept?|departement|code postal)$/,
  /^(?:temperature|salinite|turbidite|profondeur|latitude|longitude)|\bcoli$/,
]
/** `name` is folded. */
export const isOtherMeasure = (name: string) => !/\d/.test(name) && OTHER_NAMES.some((known) => known.test(name))

const SIGN = /[<>≤≥]|\b(?:superieur|inferieur)e?s? a\b|\b(?:plus|moins) de \d|\bau (?:moins|plus)\b/
/** A state or a word by which the value beside it means something else. */
const STATES = [
  /annul|invalid|non valid|provisoire|rejet|brouillon|\ba (?:refaire|confirmer|corriger)\b|\ben (?:cours|attente)\b/,
  /\blire \d|erreur|errone|corrig|rectif|suspect|douteu|interpretable|exploitable|denombrable|comptable/,
]
const IS_NO_RESULT = /annul|invalid|rejet|provisoire|brouillon|suspect|douteu|a (?:refaire|confirmer)/
const IS_RESULT = /^(?:est )?(?:valide|confirme|definitif|exploitable)/

/** « Validé : non », « Annulé : oui ». */
const isDenied = (name: string, cell: string) =>
  (IS_NO_RESULT.test(name) && YES.includes(cell)) || (IS_RESULT.test(name) && NO.includes(cell))

/** Why a cell under a name that is not known forbids to take the value of its row as it stands; null: it says nothing of it. */
export function remarkFault(name: string, cell: string): string | null {
  const [title, words] = [fold(name).trim(), fold(cell).trim()]
  if (isDenied(title, words)) return `Cellule non comprise\u00A0: ${name.trim()}, ${cell}`
  const isOfValue = !isOtherMeasure(title) && (SIGN.test(words) || saysOtherUnit(cell))
  return isOfValue || STATES.some((state) => state.test(words)) ? `Cellule non comprise\u00A0: ${cell}` : null
}
