import { fold } from '../../../core/text.ts'
import { saysOtherUnit } from './units.ts'

/** isDeleted, StatutRes; pH, mL and qPCR are one word. */
const WITHIN_NAME = /(?<=\p{L}\p{Ll}\p{M}*)(?=\p{Lu})/gu

/** A column's name as it is compared: folded, « valeur_corrigee : » and « valeurCorrigee » as words. */
export const columnWords = (name: string) =>
  fold(name.replace(WITHIN_NAME, ' '))
    .replace(/[`´]/g, "'")
    .replace(/[\s_]+/g, ' ')
    .trim()
    .replace(/ ?[:*?]$/, '')

/** Days, persons, places, and numbers of things; « Jour 2 » may be a value. */
const OF_THINGS = [
  /^(?:dates?|jours?|heure|semaine|mois|annee|year|month|week|day|time)\b|\b(?:date|heure|le|par|by|time)$/,
  /^(?:chargee? d\S* prel|preleveur|technicien|responsable|analyst|validat(?:eu|o)r|visa|signataire|initiales)/,
  /^(?:n°|no\b|num\b|numero|id\b|identifiant|ref\b|reference|lot\b|dossier|ech(?:antillon)?\b|rapport\b|labo?\b|laboratoire|codes?\b|stations?\b|points?\b)| id$/,
  /^(?:sample|batch|site|client|customer|order|report|version|ligne|line|row|page|index)(?: (?:no|num|number|code|ref))?$/,
  /^(?:insee|gps|saison|campagne|tournee|support|matrice|producteur|bon de|facture|prix|groupe|cd(?=[ a-z]))|^(?:dept?|departement|[xyts])$/,
]
/** With signs and units of their own: « E. coli (NPP/100 g) » is < 18. */
const OF_MEASURES = [
  /^(?:temp|t ?°|salinit|turbidit|oxygene|profondeur|depth|lat\b|latitude|lon\b|lng\b|longitude|pluie|pluvio|vent\b|houle|mer\b|meteo|ciel|debit|ph\b|mortalite|poids|masse|weight|volume|taille|calibre)|\bmaree\b|\bcoli\b/,
  /^mes$|^teneur en sel|^(?:nb|nbre|nombre) (?:de |d')?(?:huitre|moule|coque|palourde|coquillage|individu|animaux|lot|poche)/,
]
const OF_LIMITS = [
  /^(?:l[oq]?[dq]\b|limite(?! depass)|seuil|incertitude|specification|critere|norme|exigence|valeurs? (?:guide|seuil|limite))/,
]
/** A value may have been multiplied by it, whatever it is said of. */
const OF_FACTORS = /\b(?:dilution|facteur|exposant|puissance)/
/** « Code unité », « no_signe »: it says how to read the value. */
const SAYS_HOW_TO_READ = /\b(?:unite?s?|signes?|symbole|remarque|qualif\w*)\b|^cd ?(?:unite|signe|rq|rem|qual)/

/** The unit after a name: « E. coli (NPP/100 g) ». */
const UNIT_OF_NAME = / ?(?:[([](?!\d)|(?:\/| par| pour) ?\d).*$/

/** The subject of a column that is no second value, whatever number it holds; null: it may be the value. */
export function subjectOf(name: string): 'thing' | 'measure' | 'limit' | null {
  const all = columnWords(name)
  const words = all.replace(UNIT_OF_NAME, '')
  if (OF_FACTORS.test(all)) return null
  if (OF_MEASURES.some((known) => known.test(words))) return 'measure'
  if (/\d/.test(words) || SAYS_HOW_TO_READ.test(all)) return null
  if (OF_LIMITS.some((known) => known.test(words))) return 'limit'
  return OF_THINGS.some((known) => known.test(words)) ? 'thing' : null
}

/** « Valeur corrigée », « 2e résultat », « Dilution »: which one counts, or how much, is not said. */
const SPEAKS_OF_VALUE =
  /\b(?:valeur|value|resultat|result|concentration|charge|teneur|ufp|pfu|dilution|facteur|exposant|puissance)s?\b|corrige|\b(?:re|contre-?)(?:analyse|mesure|comptage)/
/** « value2 », « moyenne »: a number there is another one of the value. */
export const isNumberOfValue = (title: string) =>
  /^(?:value|result|resultat|valeur|moyenne|mean|average|max|maximum|mediane?|comptage|count)s?(?: ?\d)?$/.test(title)
/** « Statut du résultat »: what it says of the value is judged cell by cell. */
const SPEAKS_OF_STATE =
  /^(?:code |cd )?(?:statut|etat|type|comment|remarque|observation|interpret|conclusion|valid|methode|unite|qualif|qualite|niveau)|\b(?:status|comment)$/

export function isSecondValue(name: string) {
  const words = columnWords(name)
  const speaks = SPEAKS_OF_VALUE.test(words) || saysOtherUnit(words)
  return speaks && !SPEAKS_OF_STATE.test(words) && subjectOf(name) === null
}

export const secondValues = (name: string) =>
  `Colonne non comprise\u00A0: «\u00A0${name.trim() || 'sans nom'}\u00A0». Gardez une seule colonne de valeurs.`
