import { RANKING_TYPES, type RankingType } from '../../../../../contract/rankings.ts'
import { columnWords, isSecondValue, secondValues } from '../../../../../contract/rules/reading/beside/names.ts'
import { mayBeValue } from '../../../../../contract/rules/reading/beside/remarks.ts'
import { isLoadUnit } from '../../../../../contract/rules/reading/beside/units.ts'
import { readDay } from '../../../../../contract/rules/reading/days.ts'
import { readType, type TypeNames, typeFault } from '../../../../../contract/rules/reading/types.ts'
import { RESULT_FACTS } from '../../../../../contract/rules/results.fields.ts'
import { foldWords } from '../../../../lib/search.ts'

const FIELDS = {
  code: [
    'code',
    'code zone',
    'code de zone',
    'code de la zone',
    'zone code',
    'n° zone',
    'n° de zone',
    'numero de zone',
  ],
  zone: ['zone', 'zone de production', 'zone de prelevement'],
  type: ['type', 'type de classement', "type d'analyse", 'indicateur', 'parametre', 'analyse'],
  sign: ['signe'],
  value: ['valeur', 'value', 'resultat', 'resultats', 'concentration', 'charge', 'charge virale'],
  unit: ['unite', 'unites', 'unit', 'unite de mesure', 'unite du resultat', 'unite resultat'],
  below_limit: ['below limit', 'sous la limite', 'sous la limite de detection'],
  class: ['class', 'classe', 'classe proposee', 'classement'],
  sampled_on: [
    ...['prelevement', 'preleve', 'preleve le', 'prelevee le', 'date prelevement', 'date de prelevement', 'sampled on'],
    ...['date du prelevement', 'jour de prelevement', 'jour du prelevement', 'date prel.', "date d'echantillonnage"],
  ],
  day: ['date', 'jour'],
  starts_on: ['du', 'application du', 'debut', 'starts on'],
  ends_on: ['au', 'fin', 'ends on'],
} as const
export type PastedField = keyof typeof FIELDS

const FIELD_NAMES = Object.keys(FIELDS) as PastedField[]

/** Where the value of a wide table's type is, and its sign. */
interface ValuePlace {
  value?: number
  sign?: number
}

export interface PastedColumns {
  places: ReadonlyMap<PastedField, number>
  /** One line a sampling, each type in a column of its own. */
  types: ReadonlyMap<RankingType, ValuePlace>
  /** Where the class of the value is said in words, of one type or of all. */
  classes: readonly { at: number; type: RankingType | null }[]
  /** Columns whose names say nothing that is known. */
  others: readonly number[]
  /** Why nothing below these names can be read. */
  fault: string | null
}

/** Columns of an exported file that say nothing of the value. */
const IGNORED_QUALIFIERS = Object.values(RESULT_FACTS).map(({ label }) => foldWords(label))

/** « Valeur UFP/g (log10) » has a name and qualifiers: a unit, a sign, a class. */
function partsOf(cell: string) {
  const words = columnWords(cell)
  const [, inside = words, inParentheses = ''] = /^(.+?) ?[([](.*)[)\]]$/.exec(words) ?? []
  const [, name = inside, unit = ''] = /^(.+?) ((?:en )?(?:ufp|pfu)\b.*)$/.exec(inside) ?? []
  return { name, qualifiers: [unit, inParentheses].filter((one) => one !== '') }
}

/** Names that speak of a day, or of a type, and are not known: what they hold must not be passed over. */
const SPEAKS_OF_DAY = /\bdate\b|\bjour\b|^prelev(?!eur|.* par$)|^collect/
const SPEAKS_OF_TYPE = /phage|\barn\b|\brna\b/

export const unknownDay = (name: string) =>
  `Colonne non comprise\u00A0: «\u00A0${name || 'sans nom'}\u00A0». Le jour du prélèvement s’appelle Prélèvement.`

/** By its name a column says nothing known; all that it holds are values: a second count, or another type. */
export function looksLikeValues(name: string, cells: readonly string[]) {
  const filled = cells.filter((cell) => cell !== '')
  return filled.length > 0 && filled.every((cell) => mayBeValue(name, cell))
}

/** Null where these cells are no names of columns. */
export function columnsOf(cells: readonly string[], scales: readonly TypeNames[], today: string): PastedColumns | null {
  const places = new Map<PastedField, number>()
  const types = new Map<RankingType, ValuePlace>()
  const classes: { at: number; type: RankingType | null }[] = []
  const others: number[] = []
  const faults: string[] = []
  const isDuplicate = (at: number) =>
    faults.push(`Deux colonnes disent la même chose\u00A0: «\u00A0${cells[at]}\u00A0» en est une.`)
  for (const [at, cell] of cells.entries()) {
    const { name, qualifiers } = partsOf(cell)
    const field = FIELD_NAMES.find((one) => FIELDS[one].some((known) => known === name))
    const type = field === undefined ? readType(name, scales) : null
    if (qualifiers.some((one) => IGNORED_QUALIFIERS.includes(one))) continue
    const isLoad = type !== null || field === 'value'
    if (isLoad && qualifiers.includes('classe')) {
      classes.push({ at, type })
      continue
    }
    const isSign = qualifiers.includes('signe')
    if (isLoad && !isSign && !qualifiers.every(isLoadUnit)) {
      faults.push(`La colonne «\u00A0${cell}\u00A0» n’est pas en UFP/g.`)
    }
    if (type !== null) {
      const part = isSign ? 'sign' : 'value'
      if (types.get(type)?.[part] !== undefined) isDuplicate(at)
      types.set(type, { ...types.get(type), [part]: at })
    } else if (field !== undefined) {
      if (places.has(field)) isDuplicate(at)
      places.set(field, at)
    } else {
      others.push(at)
      if (SPEAKS_OF_TYPE.test(name)) faults.push(typeFault(cell))
      if (isSecondValue(cell)) faults.push(secondValues(cell))
      if (readDay(cell, today) !== null)
        faults.push(`La colonne «\u00A0${cell}\u00A0» est un jour\u00A0: mettez-le sur chaque ligne.`)
    }
  }
  const hasValue = places.has('value') || places.has('class')
  const isWide = RANKING_TYPES.some((type) => types.get(type)?.value !== undefined)
  if (!(places.has('code') || places.has('zone')) || !(hasValue || isWide)) return null
  const ofDay = others.find((at) => SPEAKS_OF_DAY.test(columnWords(cells[at] ?? '')))
  if (ofDay !== undefined && !places.has('sampled_on')) faults.push(unknownDay(cells[ofDay] ?? ''))
  if (hasValue && isWide)
    faults.push('Ce tableau a plusieurs colonnes de valeurs\u00A0: gardez une seule façon de les écrire.')
  if (isWide && (places.has('sign') || places.has('below_limit')))
    faults.push('À quel type va la colonne du signe\u00A0? Écrivez «\u00A0<\u00A0» devant la valeur.')
  return { places, types, classes, others, fault: faults[0] ?? null }
}
