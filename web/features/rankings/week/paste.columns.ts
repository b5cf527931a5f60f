import { RANKING_TYPES, type RankingType } from '../../../../contract/rankings.ts'
import { readType, type TypeNames } from '../../../../contract/rules/reading/types.ts'
import { RESULT_FACTS } from '../../../../contract/rules/results.fields.ts'
import { foldWords } from '../../../lib/search.ts'

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
  unit: ['unite', 'unites', 'unit'],
  below_limit: ['below limit', 'sous la limite', 'sous la limite de detection'],
  class: ['class', 'classe', 'classe proposee', 'classement'],
  sampled_on: [
    ...['prelevement', 'date prelevement', 'date de prelevement', 'date du prelevement', 'jour de prelevement'],
    ...['jour du prelevement', 'preleve le', 'prelevee le', 'sampled on'],
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
  /** Why nothing below these names can be read. */
  fault: string | null
}

const UNIT = /^(?:en )?(?:ufp|pfu) ?\/ ?g$/
/** Columns of an exported file that say nothing of the value. */
const BESIDE = ['classe', ...Object.values(RESULT_FACTS).map(({ label }) => foldWords(label))]

/** « Valeur (UFP/g) » has a name and what it is about. */
function partsOf(cell: string) {
  const words = foldWords(cell).replaceAll('_', ' ')
  const [, inside = words, about = ''] = /^(.+?) ?[([](.*)[)\]]$/.exec(words) ?? []
  const [, name = inside, unit = about] = /^(.+?) ((?:en )?(?:ufp|pfu) ?\/ ?g)$/.exec(inside) ?? []
  return { name, about: unit }
}

/** Null where these cells are no names of columns. */
export function columnsOf(cells: readonly string[], scales: readonly TypeNames[]): PastedColumns | null {
  const places = new Map<PastedField, number>()
  const types = new Map<RankingType, ValuePlace>()
  const faults: string[] = []
  const twice = (at: number) =>
    faults.push(`Deux colonnes disent la même chose\u00A0: «\u00A0${cells[at]}\u00A0» en est une.`)
  for (const [at, cell] of cells.entries()) {
    const { name, about } = partsOf(cell)
    const field = FIELD_NAMES.find((one) => FIELDS[one].some((known) => known === name))
    const type = field === undefined ? readType(name, scales) : null
    if (BESIDE.includes(about)) continue
    const isMeasured = type !== null || field === 'value'
    if (isMeasured && about !== '' && about !== 'signe' && !UNIT.test(about)) {
      faults.push(`La colonne «\u00A0${cell}\u00A0» n’est pas en UFP/g.`)
    }
    if (type !== null) {
      const part = about === 'signe' ? 'sign' : 'value'
      if (types.get(type)?.[part] !== undefined) twice(at)
      types.set(type, { ...types.get(type), [part]: at })
    } else if (field !== undefined) {
      if (places.has(field)) twice(at)
      places.set(field, at)
    }
  }
  const hasValue = places.has('value') || places.has('class')
  const isWide = RANKING_TYPES.some((type) => types.get(type)?.value !== undefined)
  if (!(places.has('code') || places.has('zone')) || !(hasValue || isWide)) return null
  if (hasValue && isWide)
    faults.push('Ce tableau a plusieurs colonnes de valeurs\u00A0: gardez une seule façon de les écrire.')
  return { places, types, fault: faults[0] ?? null }
}
