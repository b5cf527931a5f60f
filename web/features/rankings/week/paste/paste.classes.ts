import { fold } from '../../../../../contract/core/text.ts'
import type { RankingType } from '../../../../../contract/rankings.ts'
import { columnWords, subjectOf } from '../../../../../contract/rules/reading/beside/names.ts'
import { readType } from '../../../../../contract/rules/reading/types.ts'
import { readValue } from '../../../../../contract/rules/reading/values.ts'
import { classOfValue } from '../../../../../contract/rules/scales.classes.ts'
import { isAbove } from '../../../../../contract/rules/scales.severity.ts'
import { activeClasses, type Scale, type ScaleClass } from '../../../../../contract/scales.ts'
import type { PastedCells } from './paste.unnamed.ts'

// Which class a row says in words, beside its values: « Conclusion : Pollution élevée ».

export interface SaidClass {
  cell: string
  /** Null: of any type of the row. */
  type: RankingType | null
  /** Nothing but the class counts: « niveau élevé de la Vilaine » is none. */
  isWhole: boolean
}

const OF_CLASS =
  /class|conclu|interpr|pollution|contamin|^(?:niveau(?: de risque)?|risque(?: viral| sanitaire)?)$|^avis|resultat|appreciation|diagnosti|evaluation|cotation|categorie/
const IS_REMARK = /^(?:remarque|comment|observation|note)/
/** Another class than the one that the value gives is right there, or the class of another measure. */
const OF_OTHER =
  /en vigueur|jusqu|ancien|preced|actuel|dernier|avant|previous|current|\bs ?\d|semaine|\bn ?-|rappel|histori|\b(?:taille|age|poids|densite)\b/

export function saidClass(name: string, cell: string): SaidClass | null {
  const words = columnWords(name)
  if (subjectOf(name) !== null || OF_OTHER.test(words)) return null
  return OF_CLASS.test(words) || IS_REMARK.test(words) || words === ''
    ? { cell, type: null, isWhole: !OF_CLASS.test(words) }
    : null
}

/** Without what French adds for gender and number: « Élevé », « Élevées ». */
const stems = (text: string) =>
  fold(text)
    .split(/[^a-z0-9]+/)
    .map((word) => word.replace(/e*s?$/, ''))
    .join(' ')
    .trim()

const NOUNS = ['pollution', 'class', 'niveau', 'contamination', 'charg', 'viral']

/** Thousands of cells are compared with the same few classes. */
const said = new WeakMap<ScaleClass, readonly string[]>()

function waysToSay(one: ScaleClass) {
  const names = said.get(one) ?? [one.label, one.key].map(stems)
  said.set(one, names)
  return names
}

/** By their stems: pas, moins, jamais, sans; très, plus. */
const IS_DENIED = /(?:^| )(?:non|pa|peu|moin|ni|jamai|san)(?: tre| plu| d)? $/
/** Letters alone: a class « A » is a word of every sentence. */
const IS_TOLD_APART = /[a-z]{4}/

/** The classes that a conclusion names in any place: « Modérée à élevée ». « Très faible » is not « Faible ». */
function classesWithin(cell: string, active: readonly ScaleClass[]): ScaleClass[] {
  const names = active
    .flatMap((one) => waysToSay(one).map((name) => ({ one, name })))
    .filter(({ name }) => IS_TOLD_APART.test(name))
    .sort((first, second) => second.name.length - first.name.length)
  return cell.split(/[.,;:(]/).flatMap((clause) => {
    if (OF_OTHER.test(fold(clause))) return []
    let words = ` ${stems(clause)} `
    return names.flatMap(({ one, name }) => {
      const [before = '', after] = words.split(` ${name} `)
      if (after === undefined) return []
      words = words.replaceAll(` ${name} `, ' , ')
      return IS_DENIED.test(`${before} `) || subjectOf(before.trim()) !== null ? [] : [one]
    })
  })
}

function classIn(cell: string, active: readonly ScaleClass[], isWhole = false): ScaleClass | undefined {
  const words = ` ${stems(cell)} `
  const isNamed = (name: string) =>
    [name, ...NOUNS.map((noun) => `${noun} ${name}`)].some((way) => words === ` ${way} `) ||
    (!isWhole && NOUNS.some((noun) => words.includes(` ${noun} ${name} `)))
  const isSaid = (one: ScaleClass) => waysToSay(one).some(isNamed)
  const named = [...active.filter(isSaid), ...(isWhole ? [] : classesWithin(cell, active))]
  const [worst] = words.trim() === '' ? [] : named.sort((one, other) => (isAbove(one, other) ? -1 : 1))
  return worst
}

/** The class that a line is given, by its value or its own cell: the worse one. */
function givenTo({ type = '', value, class: own = '' }: PastedCells, scales: readonly Scale[]) {
  const read = readType(type, scales)
  const scale = scales.find((one) => one.type === read)
  if (!scale) return null
  const active = activeClasses(scale.classes)
  const load = readValue(value, false)
  const proposed = typeof load === 'string' ? null : classOfValue(scale.classes, load)
  const chosen = own === '' ? undefined : classIn(own, active, true)
  const given = chosen && (!proposed || isAbove(chosen, proposed)) ? chosen : proposed
  return given && { type: scale.type, active, given }
}

/** Why none of the lines of a row is given a class as bad as the one that stands there in words. */
export function classFault(said: readonly SaidClass[], lines: readonly PastedCells[], scales: readonly Scale[]) {
  const all = said.some(({ cell }) => cell !== '') ? lines.flatMap((line) => givenTo(line, scales) ?? []) : []
  for (const { cell, type, isWhole } of said) {
    const compared = all.flatMap(({ active, given, type: own }) => {
      const written = type === null || type === own ? classIn(cell, active, isWhole) : undefined
      return written ? [{ written, given }] : []
    })
    const [first] = compared
    if (first && compared.every(({ written, given }) => isAbove(written, given)))
      return `La classe écrite, ${first.written.label}, est au-dessus de celle de la valeur, ${first.given.label}.`
  }
  return null
}
