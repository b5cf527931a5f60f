import { fold } from '../../../core/text.ts'
import { beginsWithDay } from '../days.ts'

export const YES = ['oui', 'o', 'vrai', 'true', '1', 'yes', 'y']
export const NO = ['non', 'n', 'faux', 'false', '0', 'no', 'ko']

const NOTHING = /^(?:-+|aucune?|neant|ras|sans objet)?$/
export const saysNothing = (words: string) => NOTHING.test(words)

const OF_RESULT = '(?:valeur|resultat|mesure|analyse|donnee|ligne|chiffre|comptage|rapport)s?'
const GONE =
  '(?:supprime|efface|barre|raye|remplace|obsolete|caduque?|caduc|perime|abandonne|ecarte|exclu|bloque|fausse|faux|inexact|mauvais)'
const AGAIN =
  '(?:voir|faire|prendre|compter|lire|tester|analyser|verifier|controler|doser|passer|prelever|mesurer|calculer)'

/** A state or a word by which the value beside it means something else, or less than was there. */
const STATES = [
  /annul|invalid|provisoire|prelim|rejete|^rejet$|brouillon|\ben attente\b|sous reserve/,
  /\b(?:cancel|delet|reject|fail(?:ed)?\b|void\b|pending\b|draft\b|supersed|withdrawn|incomplete|in progress|(?:not |un)(?:valid|review|approv|authori|confirm|releas)|not final)/,
  String.raw`^(?:is |est |${OF_RESULT} )?(?:a ete |est )?(?!faux$)${GONE}e?s?(?: (?:le|par)\b.*)?$`,
  // Taken out, or what somebody is to take out.
  `^(?:${OF_RESULT} )?(?:retiree?s?|(?:a )?(?:supprimer|exclure|retirer|ecarter|effacer|ignorer))$`,
  String.raw`\b(?:${OF_RESULT}|c'est) (?:est )?fau(?:x|sse)|\b(?:fausse|mauvais)e?s? ${OF_RESULT}`,
  /^en cours(?! de validite)|\b(?:analyse|validation|confirmation|lecture)s? en cours|\ben cours (?:de |d')(?:anal|valida|lect)/,
  String.raw`\ba (?:confirmer|corriger|verifier|valider|re${AGAIN})\b|\bpas encore\b|illisible|trop nombreu`,
  /\blire \d|erreur|errone|corrig|rectif|suspect(?!ee)|douteu|\d (?:ufp\S* )?au lieu de\b|^(?:(?:valeur|resultat)s? )?estim(?:ee?s?|ation)$|\bdiluee? ?(?:a |au )?\d/,
  /\bne pas (?:en )?(?:tenir|utiliser|prendre|diffuser|publier|classer (?:avec|sur|d'apres|ces))|\bn(?:e |')(?:en )?(?:tenez|utilisez|prenez|diffusez|publiez) (?:pas|aucun)\b|\bne compte pas\b|\bsans validation\b|\bpre-?resultat|\bofficieu/,
  /\b(?:non|pas|peu|difficilement)[ -](?:valid|confirm|definiti[fv]|fiable|representati(?!\w* d))|\bindicati[fv]|aberran|incoheren/,
  `^(?:${OF_RESULT} |lecture )?partiel(?:le)?s?$`,
  // No count of this sampling.
  String.raw`\bficti(?:f|ve)|^(?:${OF_RESULT} )?(?:simule|interpole|extrapole|modelise|calcule)e?s?$|^${OF_RESULT} (?:de )?(?:test|demo(?:nstration)?|exemple|simulation)$`,
  String.raw`^(?:idem|repris\w*|reporte?\w*|${OF_RESULT})\b.*\b(?:s ?\d{1,2}|semaine)\b|\breconduite?\b`,
  `^(?:derniere?s? ${OF_RESULT} connue?s?|ancien(?:ne)?s? ${OF_RESULT}|${OF_RESULT} ancien(?:ne)?s?)$`,
  /\b(?:resultat|valeur|analyse|donnee|mesure)s? ser(?:a|ont) (?:revu|modifi|valid)/,
  /(?:\b(?:non|pas|peu|difficilement)[ -]|\bin)(?:interpretable|exploitable|denombrable|comptable)/,
  // Counted too low.
  String.raw`(?:^|\b(?:boite|plage|${OF_RESULT})s? (?:est |sont )?)saturee?s?(?: ?[,;.!(].*)?$`,
  /^(?:\S+ )?(?:confluente?s?|nappe|inhibition|inhibee?s?)$|\bsous[- ]?estim|\bvaleurs? (?:minim|plancher)|\bborne inferieure/,
  /^(?:au )?mini(?:m(?:um|ale?))?(?: \d[\d ,.]*)?$|^\d[\d ,.]* mini(?:mum)?$/,
  /\btntc\b|\blyse (?:totale|complete|massive)|^tapis(?: de .*)?$|\btrop de (?:plage|phage|lyse)|\bplages jointives|\bboites? envahie|^saturation$/,
  /\b(?:hors|au-dela|depasse)\b.*\bgamme\b|\bhors (?:du |de la )?(?:domaine|plage) de comptage|\blimite haute depassee/,
  // Another factor than the one that counts.
  String.raw`\bdil(?:ution)?\.? (?:au |de )?[-\d]|\bdilution\b.*\b(?:non|pas) (?:ete )?(?:pris|appliq|compt|inclu)|\bsans (?:correction|prise en compte).*\bdilution`,
  /\b(?:facteur|fd) (?:de dilution )?\d|\bfois (?:plus|10+)\b|\bvirgule\b/,
].map((state) => new RegExp(state))
/** « Aucune erreur », « pas de rejet ». */
const DENIED_STATE =
  /\b(?:non|pas|aucune?|sans)[ -](?:de |d')?(?:valeur |donnee |resultat )?(?:n'est )?(?:en attente|erreur|annul|rejet|invalid|suspect|douteu|aberran|incoheren)[a-z]*/g

export const saysState = (words: string) => {
  const said = words.replace(DENIED_STATE, '')
  return STATES.some((state) => state.test(said))
}

/** « Statut LIMS », « Code remarque »; not « État de la mer ». */
const IS_STATE = new RegExp(
  [
    String.raw`^(?:code |cd |libelle )?(?:statut|etat|status|state)s?\b(?!.*\b(?:mer|ciel|sanitaire|juridique|client|zone|echantillon|coquillage|huitre)s?\b)`,
    '^(?:qc|sample|result|analysis|test|report|validation|review)s? (?:status|state|statut|etat)$',
    `^(?:code|cd) ?(?:remarque|rq|qual)|^cd ?(?:rq|rem)|^qualif(?:ication|icateur)?(?: (?:du |de la |des )${OF_RESULT})?$|^niveau de qualite|^qualite (?:de la |des |du )${OF_RESULT}$`,
  ].join('|'),
)
export const isOfState = (title: string) => IS_STATE.test(title)
/** 1 is the good one among the codes of remarks and of quality that French water data are exchanged with. */
const HAS_CODES = /remarque|rq|rem|qual/

/** As a whole state, and after a good one: « Validé par LM, refusé par BD ». */
const BAD_STATE = new RegExp(
  String.raw`\b(?:${GONE}|retire|reporte|suspendue?|corrected|invalide)e?s?\b|\brefus|\bpartiel|\bpartial|\b(?:hold|echec)\b`,
)
/** « Non publié », « validé, sauf »; a zone may be « Non conforme ». */
const BUT = /\b(?:non|no|not|pas|sauf|mais|but|except|ko)\b/
const NOT_OF_STATE = /\b(?:non|not)[ -](?:conform|compliant|detect|contamin|pollu|factur)/g
/** A letter or a number stands for what only its laboratory knows. */
const IS_CODE = /^(?![vy1]$)[a-z]$|^\d+$/
const saysBadState = (words: string) =>
  saysState(words) || BAD_STATE.test(words) || BUT.test(words.replace(DENIED_STATE, '').replace(NOT_OF_STATE, ''))

const GOOD =
  /^(?:[vy✓✔☑=]$|(?:resultat )?(?:oui|ok|conforme|valid|approuv|approved|authori[sz]ed|confirm|definiti|final|exploitable|interpretable|released|reviewed|complet|diffus|publi|termine|signe|verifie|accept))/
const isGood = (words: string) => GOOD.test(words) && !saysBadState(words)

/** A row's own word, where even nothing says that it is no result yet. */
const IS_RESULT = new RegExp(
  String.raw`^(?:est |is ?|${OF_RESULT} )?(?:valide|valid|validated|approuve|approved|authori[sz]ed|confirme|confirmed|definiti(?:f|ve)|exploitable|interpretable)e?s?(?: (?:le|on)\b.*| (?:par|by)\b(?! pcr).*)?$`,
)
/** It may be empty, or say by whom, how and how long. */
const IS_STEP =
  /^validation|^validite|^confirmation(?! de)|^(?:est |is )?(?:diffusable|publiable|diffuse|publie|rendu|reportable|released|reviewed|final|termine|verifie|accepte|signe)e?s?$/
const DAY = /^(?:le )?\d{1,4}[/.-]\d{1,2}(?:\D|$)|^4[5-9]\d{3}$/
const PERSON = /^\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*)+$/u

const isAffirmed = (title: string, cell: string) => {
  const words = fold(cell)
  const isDay = DAY.test(words) || beginsWithDay(cell)
  if (YES.includes(words) || words === 'x' || isGood(words) || isDay || PERSON.test(cell)) return true
  return /\b(?:par|by)\b/.test(title) && !NO.includes(words) && !saysNothing(words)
}

/** « Validé : non », « Validé » and nothing, « Annulé le : 27/11 », « Statut : R ». */
export function isDenied(title: string, cell: string) {
  const words = fold(cell)
  if (IS_STATE.test(title)) {
    const isGoodCode = HAS_CODES.test(title) && words === '1'
    return !saysNothing(words) && !isGoodCode && (IS_CODE.test(words) || saysBadState(words))
  }
  if (saysState(title)) return !NO.includes(words) && !saysNothing(words)
  if (IS_STEP.test(title)) return NO.includes(words) || saysBadState(words)
  return IS_RESULT.test(title) && !isAffirmed(title, cell)
}

/** 0 and 1 are no numbers there. */
export const isYesOrNo = (title: string, words: string) =>
  [...YES, ...NO].includes(words) &&
  (/^(?:is|est|has|a) /.test(title) ||
    [IS_STATE, IS_STEP, IS_RESULT].some((name) => name.test(title)) ||
    saysState(title))
