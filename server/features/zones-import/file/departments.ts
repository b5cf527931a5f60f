/** Every department and overseas territory with a coast, and the others by number alone. */
const NAMES: readonly (readonly [string, string])[] = [
  ['06', 'Alpes-Maritimes'],
  ['11', 'Aude'],
  ['13', 'Bouches-du-Rhône'],
  ['14', 'Calvados'],
  ['17', 'Charente-Maritime'],
  ['22', 'Côtes-d’Armor'],
  ['22', 'Côtes-du-Nord'],
  ['27', 'Eure'],
  ['29', 'Finistère'],
  ['2A', 'Corse-du-Sud'],
  ['2B', 'Haute-Corse'],
  ['30', 'Gard'],
  ['33', 'Gironde'],
  ['34', 'Hérault'],
  ['35', 'Ille-et-Vilaine'],
  ['40', 'Landes'],
  ['44', 'Loire-Atlantique'],
  ['50', 'Manche'],
  ['56', 'Morbihan'],
  ['59', 'Nord'],
  ['62', 'Pas-de-Calais'],
  ['64', 'Pyrénées-Atlantiques'],
  ['66', 'Pyrénées-Orientales'],
  ['76', 'Seine-Maritime'],
  ['80', 'Somme'],
  ['83', 'Var'],
  ['85', 'Vendée'],
  ['971', 'Guadeloupe'],
  ['972', 'Martinique'],
  ['973', 'Guyane'],
  ['974', 'La Réunion'],
  ['974', 'Réunion'],
  ['975', 'Saint-Pierre-et-Miquelon'],
  ['976', 'Mayotte'],
]

const plain = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')

const BY_NAME = new Map(NAMES.map(([number, name]) => [plain(name), number]))

/** 01 to 95 without 20, Corsica's two, overseas. */
const NUMBER = /^(?:0[1-9]|1\d|2[1-9]|[3-8]\d|9[0-5]|2[AB]|97[1-8]|98[4678])$/

/** Out of a field: 56, « 56 », 56.0, « 056 », « 2a », « Morbihan », « 56 - Morbihan »; empty when it says none. */
export function readDepartment(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  const text = String(value).slice(0, 100).trim().toUpperCase()
  const [, digits = ''] = /^0*(\d{1,3}|2[AB])(?:[.,]0*)?$/.exec(text) ?? []
  if (digits) return known(digits)
  const named = BY_NAME.get(plain(text))
  if (named) return named
  const [, before, after] = /^(\w{2,3})[\s:–-]+\p{L}|\p{L}\s*\((\w{2,3})\)$/u.exec(text) ?? []
  return known(before ?? after ?? '')
}

/** Codes begin with the department, or with two of them (2956.08.100): the first counts. */
export function departmentOfCode(code: string): string {
  const text = code.toUpperCase()
  const [, alone] = /^(\d)(?:[^0-9A-Z]|$)/.exec(text) ?? []
  if (alone) return known(alone)
  const [three = '', two = ''] = [text.slice(0, 3), text.slice(0, 2)]
  return known(three.startsWith('9') ? three : '') || known(two)
}

function known(digits: string) {
  const number = digits.padStart(2, '0')
  return NUMBER.test(number) ? number : ''
}
