import { fold } from '../../../core/text.ts'
import { beginsWithDay } from '../days.ts'
import { saysOtherUnit } from './units.ts'

export const YES = ['oui', 'o', 'vrai', 'true', '1']
export const NO = ['non', 'n', 'faux', 'false', '0']

/** A column's name as it is compared: folded, « valeur_corrigee : » as words. */
export const columnWords = (name: string) =>
  fold(name)
    .replace(/[`´]/g, "'")
    .replace(/[\s_]+/g, ' ')
    .trim()
    .replace(/ ?[:*]$/, '')

/** Names of days, persons, places, numbers and other measures, which are no second value whatever they hold; « Jour 2 » may be. */
const OTHER_NAMES = [
  /^(?:dates?|jours?|heure|semaine|mois|annee)\b|\b(?:date|heure|le|par)$/,
  /^(?:chargee? d\S* prel|preleveur|operateur|technicien|responsable)/,
  /^(?:n°|no\b|num\b|numero|id\b|identifiant|ref\b|reference|lot\b|dossier|echantillon|labo|codes?\b|stations?\b|points?\b)| id$/,
  /^(?:dept?|departement)$/,
  /^(?:temperature|salinite|turbidite|profondeur|latitude|longitude|pluie|pluvio|vent\b|poids)|\bmaree\b|\bcoli\b/,
  /^(?:l[oq]?[dq]\b|limite d|seuil|incertitude|valeurs? (?:guide|seuil|limite)|teneur en sel)/,
  /^(?:nb|nbre|nombre) (?:de |d')?(?:huitre|moule|coque|palourde|coquillage|individu|animaux|lot|poche)/,
]
/** The unit after a name: « E. coli (NPP/100 g) ». */
const UNIT_OF_NAME = / ?(?:[([](?!\d)|(?:\/| par| pour) ?\d).*$/

export function isOtherMeasure(name: string) {
  const words = columnWords(name).replace(UNIT_OF_NAME, '')
  return !/\d/.test(words) && OTHER_NAMES.some((known) => known.test(words))
}

/** « Valeur corrigée », « 2e résultat », « Dilution »: which one counts, or how much, is not said. */
const SPEAKS_OF_VALUE =
  /\b(?:valeur|value|resultat|result|concentration|charge|teneur|ufp|pfu|dilution|facteur|exposant|puissance)s?\b|corrige|\b(?:re|contre-?)(?:analyse|mesure|comptage)/
/** « Statut du résultat »: what it says of the value is judged cell by cell. */
const SPEAKS_OF_STATE =
  /^(?:statut|etat|type|comment|remarque|observation|interpret|conclusion|valid|methode|unite)|\b(?:status|comment)$/

export function isSecondValue(name: string) {
  const words = columnWords(name)
  const speaks = SPEAKS_OF_VALUE.test(words) || saysOtherUnit(words)
  return speaks && !SPEAKS_OF_STATE.test(words) && !isOtherMeasure(name)
}

export const secondValues = (name: string) =>
  `Colonne non comprise\u00A0: «\u00A0${name.trim() || 'sans nom'}\u00A0». Gardez une seule colonne de valeurs.`

/** A number that may be the value: not « 24 h », nor « 12 huîtres ». */
const AMOUNT = String.raw`(?:\d[\d ,.]*|cent|mille)(?=\s*(?:$|[;)!?]|[.,](?!\d)|ufp|pfu|plages?\b|\/ ?g\b|par g))`
const SIGNS = [
  new RegExp(
    String.raw`(?:[<>≤≥~≈]=?|\b(?:environ|env\.|autour de|pres de|depasse|plus de|moins de|au (?:moins|plus))) ?${AMOUNT}`,
  ),
  new RegExp(String.raw`\b(?:superieur|inferieur)e?s? a(?:ux?)?\b(?: ?${AMOUNT}|(?! ?\d))`),
  /^[<>≤≥]=?$|[<>≤≥] ?(?:l[oq]?[dq]\b|limite|seuil)|^(?:resultat )?nul(?:le)?$|\d environ\b/,
]

/** A state or a word by which the value beside it means something else. */
const STATES = [
  /annul|invalid|provisoire|preliminaire|rejete|^rejet$|brouillon|\ben attente\b|sous reserve/,
  /^en cours(?! de validite)|\b(?:analyse|validation|confirmation|lecture)s? en cours|\ben cours (?:de |d')(?:anal|valida|lect)/,
  /\ba (?:refaire|confirmer|corriger|verifier|reprendre|valider)\b|\bpas encore\b|illisible|trop nombreu/,
  /\blire \d|erreur|errone|corrig|rectif|suspect(?!ee)|douteu|\d (?:ufp\S* )?au lieu de\b|^(?:valeur |resultat )?estimee?$|\bdiluee? ?(?:a |au )?\d/,
  /\bne pas (?:tenir|utiliser|prendre|diffuser|publier)/,
  /\b(?:non|pas|peu|difficilement)[ -](?:valid|confirm|definiti[fv])/,
  /(?:\b(?:non|pas|peu|difficilement)[ -]|\bin)(?:interpretable|exploitable|denombrable|comptable)/,
]
/** « Aucune erreur », « pas de rejet ». */
const DENIED_STATE = /\b(?:non|pas|aucune?|sans)[ -](?:de |d')?(?:erreur|annul|rejet|invalid|suspect|douteu)[a-z]*/g

const NOTHING = /^(?:no|-+|aucune?|neant|ras|sans objet)?$/
/** A row's own word, where even nothing says that it is no result yet. */
const IS_RESULT =
  /^(?:est )?(?:valide|confirme|definiti(?:f|ve)|exploitable|interpretable)e?s?(?: le\b.*| par\b(?! pcr).*)?$/
/** It may be empty, or say by whom and how. */
const IS_STEP = /^validation|^confirmation(?! de)/
const AFFIRMED =
  /^(?:yes|y|x|v|[✓✔☑])$|^(?:oui|ok|conforme|valide|confirme|definiti(?:f|ve)|exploitable|interpretable)(?:e?s?)\b(?!.*\b(?:non|pas)\b)/
const DAY = /^(?:le )?\d{1,4}[/.-]\d{1,2}(?:\D|$)|^4[5-9]\d{3}$/
const PERSON = /^\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*)+$/u

const isAffirmed = (title: string, cell: string) => {
  const words = fold(cell)
  const isDay = DAY.test(words) || beginsWithDay(cell)
  if (YES.includes(words) || AFFIRMED.test(words) || isDay || PERSON.test(cell)) return true
  return /\bpar\b/.test(title) && !NO.includes(words) && !NOTHING.test(words)
}

const saysState = (words: string) => STATES.some((state) => state.test(words))

/** « Validé : non », « Validé » and nothing, « Annulé le : 27/11 ». */
function isDenied(title: string, cell: string) {
  const words = fold(cell)
  if (saysState(title)) return !NO.includes(words) && !NOTHING.test(words)
  if (IS_STEP.test(title)) return NO.includes(words) || /^(?:no|ko)$/.test(words)
  return IS_RESULT.test(title) && !isAffirmed(title, cell)
}

const IS_FACTOR = /dilution|facteur|exposant|puissance/
/** « Détecté » or « R-12 » is no second value; any factor but 1 changes the value, however it is written. */
const isSecondLoad = (title: string, words: string) =>
  IS_FACTOR.test(title)
    ? words !== '1' && !NO.includes(words) && !NOTHING.test(words)
    : /^[<>≤≥~≈]|^[^a-z]*\d/.test(words)

/** Why a cell under a name that is not known forbids to take the value of its row as it stands; null: it says nothing of it. */
export function remarkFault(name: string, written: string): string | null {
  const [title, cell] = [columnWords(name), written.trim()]
  if (isDenied(title, cell)) return `Cellule non comprise\u00A0: ${name.trim()}, ${cell || 'vide'}`
  const words = fold(cell)
  if (isSecondValue(name) && isSecondLoad(title, words)) return secondValues(name)
  const isOfValue = !isOtherMeasure(name) && (SIGNS.some((sign) => sign.test(words)) || saysOtherUnit(cell))
  return isOfValue || saysState(words.replace(DENIED_STATE, '')) ? `Cellule non comprise\u00A0: ${cell}` : null
}
