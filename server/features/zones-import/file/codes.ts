import { hasInvisible, onlyVisible } from '../../../../contract/core/text.ts'
import { codeInDoubt, faultOfNewCode, readZoneCode } from '../../../../contract/rules/reading/zone-codes.ts'
import { decodeEntities } from '../../../geo/read/text.ts'

const MAX_CHARACTERS = 30

export function readCode(value: unknown): { code: string } | { shown: string | null; reason: string } {
  if (value === undefined || value === null) return { shown: null, reason: 'Le code de la zone manque.' }
  if (typeof value !== 'string' && typeof value !== 'number') {
    return { shown: null, reason: 'Le code de la zone n’est pas un texte.' }
  }
  const text = String(value).toWellFormed()
  if (typeof value === 'number' && !(Number.isSafeInteger(value) && value >= 0)) {
    return { shown: text, reason: NOT_WHOLE }
  }
  const read = readZoneCode(decodeEntities(text))
  const shown = onlyVisible(shortened('code' in read ? read.code : text)) || null
  if ('fault' in read) return { shown, reason: read.fault }
  if ([...read.code].length > MAX_CHARACTERS) {
    return { shown, reason: `Le code de la zone dépasse ${MAX_CHARACTERS} caractères.` }
  }
  if (hasInvisible(read.code) || read.code.includes('\ufffd')) {
    return { shown, reason: 'Le code de la zone contient un caractère illisible.' }
  }
  const fault = faultOfNewCode(read.code)
  return fault === null ? read : { shown, reason: fault }
}

/** Null unless it is refused as changed by a spreadsheet or as none of one zone, which only a zone that has it contradicts. */
export function codeIfKnown(value: unknown): string | null {
  const code = typeof value === 'string' ? codeInDoubt(decodeEntities(value.toWellFormed())) : null
  return code !== null && [...code].length <= MAX_CHARACTERS ? code : null
}

/** 56.10 and 56.1 are one number, and two zones. */
const NOT_WHOLE =
  'Le code de la zone est un nombre à virgule, qui perd ses derniers zéros (56.10 devient 56.1)\u00A0: exportez le code en texte.'

const shortened = (code: string) => {
  const characters = [...code]
  return characters.length > MAX_CHARACTERS ? `${characters.slice(0, MAX_CHARACTERS).join('')}…` : code
}
