import { addDays, daysBetween } from '../../../core/days.ts'
import { fold } from '../../../core/text.ts'
import { readDay } from '../days.ts'
import { columnWords } from './names.ts'
import { isDenied, isOfState, NO, saysState } from './states.ts'

// A line above a table, within it or below it, that says something of all its values: « Rapport annulé ».

/** One cell, or « Statut » or « Date : » and what it is; null: it may be a row that lacks its value. */
export function titleOf(cells: readonly string[]): string | null {
  const filled = cells.filter((cell) => cell !== '')
  const first = fold(filled[0] ?? '')
  const isNamed = first.endsWith(':') || /^(?:date|jour|prelev)/.test(first)
  if (filled.length === 2 && !isNamed && isOfState(first)) return filled.join('\u00A0: ')
  return filled.length === 1 || (filled.length === 2 && isNamed) ? filled.join(' ') : null
}

/** Clauses about a mail, or about other results than these; the other clauses of a title are about these. */
const OF_OTHERS = [
  /\b(?:si vous|if you)\b.*\b(?:destinataire|recipient|par erreur|in error)\b.*/g,
  /(?:\b(?:n(?:e |')(?:pas [a-z]+|[a-z]+ez pas)|annule(?:nt)?(?: et remplace(?:nt)?)? (?:l['ae]|les|ce|notre|votre)(?! \d))\b[^,;.(]*)?\b(?:autre|precedent|prochain)[^,;.(]*/g,
  /(?:\bn(?:e |')(?:pas [a-z]+|[a-z]+ez pas)[^,;.(:]*)?\b(?:message|e?-?mail|courriel|destinataire|recipient|piece jointe)[^,;.(:]*/g,
]
/** « Annule et remplace le rapport 12 » stands above the good one, as « Résultats corrigés » does. */
const OF_GOOD_ONES =
  /\bannule(?:nt)? et remplace(?:nt)? (?:l['ae]|les|ce|notre|votre|tou|n°)(?! \d)|\bsauf erreur(?: ou omission)?|(?<!\ba )\b(?:corrig|rectifi)[a-z]*/g
/** Which week is judged by saysDay(). */
const OF_WEEK = /\bs(?:em(?:aine)?)?[ .°n]*\d{1,2}\b|\b(?:de la|cette) semaine\b(?! (?:derniere|passee|precedente))/g
const OF_FACTOR = /\b(?:dilution|facteur)\b.*\d/

/** Ordinary lines of a report or a mail, with words of a doubt. */
const ORDINARY = [
  /\b(?:en cas d'|toute )erreurs?\b/g,
  /\b(?:confidentiel|interne)[a-z]*[^.;]*?\bne pas (?:diffuser|publier)/g,
  /\bremplace(?:nt)? (?:le|la|les|notre|votre) (?:rapport|document|bulletin|fichier|tableau|envoi|resultat)s?\b/g,
  /\b(?:l[dq]|limites?|seuils?)\b[^,;.]*\bindicati[a-z]*/g,
  /\bdilution ?[:=]? ?1 ?(?=$|[;.)])/g,
  /\b(?!(?:.*\b(?:non|pas|sans|doi[a-z]+|devr[a-z]+|etre)\b))(?:dilution[^,;.(]*\b(?:prise? en compte|appliquee?|incluse?)\b.*|tenant compte\b.*\bdilution\b.*)/g,
  /\bfacteur[^,;.]*\b(?:incertitude|elargissement)|\bincertitude[^,;.]*\bfacteur[^,;.]*/g,
  /^valeurs? (?:minim|maxim)ales? ?[:=] ?\d[\d ,.]*$/,
]

/** « Statut : R », « Validé : non ». */
const STATE_AND_CELL = /^([^:]+):\s*(\S.*)$/
/** Above a table, nothing besides. */
const OF_TRIAL = /^(?:test|demo(?:nstration)?|exemple|simulation)$/

/** Whether all values of its table may be another thing than they seem. */
export function isDoubtfulTitle(title: string): boolean {
  const [, name = '', cell = ''] = STATE_AND_CELL.exec(title) ?? []
  if (name !== '' && (isOfState(columnWords(name)) || NO.includes(fold(cell)))) return isDenied(columnWords(name), cell)
  const words = fold(title).replace(/’/g, "'").replace(OF_GOOD_ONES, ' ').replace(OF_WEEK, ' ')
  const said = [...OF_OTHERS, ...ORDINARY].reduce((left, known) => left.replace(known, ' '), words)
  const clauses = [said, ...said.split(/[;(!?]|[,.](?!\d)/)]
  return OF_TRIAL.test(words) || clauses.some((clause) => saysState(clause.trim()) || OF_FACTOR.test(clause))
}

/** « * résultat sous réserve » below a table is said of what has this sign, « NV : non validé » of what is so named. */
export function markOf(title: string): { mark: string; isName: boolean } | null {
  const [, mark = '', name] = /^(\*+|\(\d\)|[¹²³†‡]|((?!NB|PS)\p{Lu}{1,4})(?= ?[:=]))/u.exec(title) ?? []
  return mark === '' ? null : { mark, isName: name !== undefined }
}

const MONTH = '(?:janv|fevr?|mars|avr|mai|juin|juil|aout|sept?|oct|nov|dec)[a-z]*\\.?'
const DAY = String.raw`(?<![\w./-])(?:\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})|\d{4}-\d\d-\d\d|\d{1,2}/\d{1,2}|\d{1,2}(?:er)? ${MONTH}(?: \d{4})?)(?![\w/-])`
const DAYS = new RegExp(DAY, 'g')
const WEEKDAY = '(?:(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) )?'
const WEEK_OF_DAYS = new RegExp(
  String.raw`\bsemaine (?:allant )?du ${WEEKDAY}(?:${DAY}|\d{1,2}(?:er)?)(?: (?:au|a|-) ${WEEKDAY}${DAY})?`,
)
const MONTHS = new RegExp(String.raw`\b${MONTH}(?: (20\d\d)\b|(?![a-z]))`)
/** The first, where several are named. */
const WEEK = /\bs(?:em(?:aines?)?)?[ .°n]*(\d{1,2})\b/
/** « 2025/2026 » is a season. */
const YEAR = /(?<!\d{4}[/-]|\d\.)\b20\d\d(?![\d/]|-\d)/
const LAST_YEAR = /\b(?:an|annee|saison|hiver|ete) (?:derniere?|passee?|precedente?)\b/
/** Not the day of a mail or of a hearing. */
const OF_SAMPLING = /preleve|\bprel\b|echantill|collect|recolt|\bpech|\bresultat|\banalys|\bdonnees?\b|\breleves?\b/
/** A day after the sampling, if it is the only one: where it is long ago, so is the sampling. */
const OF_LATER_DAYS =
  /recu|recept|depose|\blivre|\b(?:date|debut|fin) d'analyse|\banalyse(?:e?s?|s) (?:le\b|realise|effectue|faite|debute)|edit|\bemis|envo|transmi|publi|imprim|export|rapport|\bextrai|\bvalide|\bdisponible|\bmise?s? a jour/
/** « Prochain prélèvement le … », « Selon l’arrêté du … ». */
const OF_NO_SAMPLING = /(?<![^,;(])[^,;(]*\b(?:prochaine?s?\b|l'arrete\b|arrete (?:prefect|minist|du\b))[^,;(]*/g
/** « Prélevé et reçu le … ». */
const OF_BOTH_DAYS = /\b(?:preleve|collecte|recolte|peche)e?s? (?:et|le)\b/
const NOTHING_ELSE = /^(?:[\s:,.()-]|\b(?:date|jour|le|du|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)\b)*$/
/** Beside a month or a year, which may be of anything: nothing but what was sampled. */
const ONLY_RESULTS =
  /^(?:[\s:,.()/\d-]|\b[dl]'|\b(?:resultats?|prelevements?|echantillons?|analyses?|donnees|releves?|bulletin|campagne|tournee|annee|mois|semaines?|phages?|voici|les?|la|des?|du|en|et|au?)\b)*$/
/** « 1/2 » alone is a page. */
const IS_PAGE = /^[\s().:-]*([1-9])\/([1-9])[\s().:-]*$/
const RECENT_DAYS = 14

/** Whether it may say when all of them were sampled: a day; a week or a month that is not the current one, nor the last. */
export function saysDay(title: string, today: string): boolean {
  const all = fold(title).replace(/’/g, "'").replace(OF_NO_SAMPLING, ' ')
  const [daysOfWeek = ''] = WEEK_OF_DAYS.exec(all) ?? []
  const ends = (daysOfWeek.match(DAYS) ?? []).map((end) => readDay(end, today))
  if (ends.some((end) => end === null || Math.abs(daysBetween(end, today)) > RECENT_DAYS)) return true
  const words = all.replace(daysOfWeek, ' ')
  const isOfSampling = (rest: string) => NOTHING_ELSE.test(rest) || OF_SAMPLING.test(rest)
  const days = (words.match(DAYS) ?? []).flatMap((day) => readDay(day, today, 'past') ?? [])
  const [day] = days
  if (day !== undefined) {
    const [, page = '', pages = ''] = IS_PAGE.exec(words) ?? []
    const isOfLater = OF_LATER_DAYS.test(words) && !OF_BOTH_DAYS.test(words)
    const isLater = days.length === 1 && isOfLater && daysBetween(day, today) <= RECENT_DAYS
    return !isLater && (page === '' || page > pages) && isOfSampling(words.replace(DAYS, ' '))
  }
  const [month, ofYear] = MONTHS.exec(words) ?? []
  const withoutMonth = words.replace(month ?? '', ' ')
  const isOfMonth = ONLY_RESULTS.test(withoutMonth) || (ofYear !== undefined && isOfSampling(withoutMonth))
  if (month !== undefined && isOfMonth) return !isRecentMonth(month, today)
  const [year] = YEAR.exec(words) ?? []
  const withoutYear = year === undefined ? words : words.replace(year, ' ')
  const [week = '', number] = WEEK.exec(withoutYear) ?? []
  const rest = withoutYear.replace(week, ' ')
  const isOnly = ONLY_RESULTS.test(rest.replace(LAST_YEAR, ' '))
  if (isOnly && (LAST_YEAR.test(rest) || (year !== undefined && isPastYear(year, today)))) return true
  return number !== undefined && (isOnly || isOfSampling(rest)) && !isRecentWeek(Number(number), today)
}

/** But in its first weeks: January's titles may still be of December. */
const isPastYear = (year: string, today: string) => year < addDays(today, -RECENT_DAYS).slice(0, 4)

function isRecentMonth(month: string, today: string) {
  const first = readDay(`1 ${month}`, today)
  const [year = 0, at = 0] = today.split('-').map(Number)
  const [ofYear = 0, ofMonth = 0] = (first ?? today).split('-').map(Number)
  return Math.abs(year * 12 + at - ofYear * 12 - ofMonth) <= 1
}

const DAYS_OF_YEAR = 365.25
/** By the day of the year, a week more or less. */
function isRecentWeek(week: number, today: string) {
  const dayOfYear = (Date.parse(today) - Date.parse(`${today.slice(0, 4)}-01-01`)) / 86_400_000
  const distance = (dayOfYear - (week - 1) * 7 + DAYS_OF_YEAR) % DAYS_OF_YEAR
  return distance <= 14 || distance > DAYS_OF_YEAR - 7
}
