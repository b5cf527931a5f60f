import { onlyVisible } from '../../../../contract/core/text.ts'
import { AMONG_LETTERS, LOST_APOSTROPHE } from '../../../../contract/rules/reading/beside/misread.ts'
import { decodeEntities, repairControls, repairMisreadUtf8 } from '../../../geo/read/text.ts'

const MAX_CHARACTERS = 200

/** U+FFFD may be any lost character (l\ufffdger): only before a capital vowel was it surely an apostrophe. */
const UNREAD_APOSTROPHE = /(?<![\p{L}\p{N}])([dlsncjmtDLSNCJMT]|[Qq]u|[Jj]usqu)\ufffd(?=[AEIOUYHÀÂÉÈÊËÎÏÔÛÙŒ])/gu
const LOST_DEGREE = /(?<!\p{L})(n)[?\ufffd](?=\s?\d)/giu
/** As a program or a spreadsheet writes that there is none. */
const NO_NAME = /^(?:null|n\/a|#n\/a|nan|[-–—?.]+)$/i
const DAMAGED = /\ufffd|\p{L}\?|\?\p{L}/u

export interface FileZoneName {
  name: string | null
  note?: string
  isDoubtful?: true
}

/** Repairs a name only where the damage leaves no doubt; otherwise null. */
export function readName(value: unknown): FileZoneName {
  if (typeof value !== 'string' && typeof value !== 'number') return { name: null }
  const original = onlyVisible(String(value).toWellFormed())
  if (original === '' || NO_NAME.test(original)) return { name: null }
  const repaired = repair(String(value).toWellFormed())
  if (DAMAGED.test(repaired)) return { name: null, note: `Nom illisible, non repris : « ${shortened(original)} ».` }
  if (repaired === '') return { name: null }
  const characters = [...repaired]
  if (characters.length > MAX_CHARACTERS) {
    const name = characters.slice(0, MAX_CHARACTERS).join('').trim()
    return { name, note: `Nom trop long, coupé à ${MAX_CHARACTERS} caractères.` }
  }
  if (isDoubtful(String(value))) return { name: repaired, note: doubt(repaired), isDoubtful: true }
  if (repaired === original) return { name: repaired }
  return { name: repaired, note: `Nom réparé : « ${shortened(original)} » devient « ${repaired} ».` }
}

const doubt = (name: string) =>
  `Nom douteux\u00A0: «\u00A0${shortened(name)}\u00A0». Ses accents ont été lus dans un autre encodage que le leur.`

/** Signs that no French name has, and that é, è and their like become in a wrong encoding: P‚nerf, P├®nerf, PÚnerf, PΘnerf. */
const FOREIGN = /[õÕ\u0370-\u05ff\u2500-\u259f√∞≈≠≤≥◊∂∑∏∫⌐⌠⌡¬¤¦¶þÞ¯‗]|[ÃÂ][\u0080-\u00bf]|â€/u

/** A control is one of the misread too, but where U+0092 was an apostrophe. */
function isDoubtful(given: string): boolean {
  const text = repairMisreadUtf8(decodeEntities(given))
  return FOREIGN.test(text) || AMONG_LETTERS.test(text) || /[\u0080-\u0091\u0093-\u009f]/.test(text)
}

function repair(text: string) {
  const clean = onlyVisible(repairControls(repairMisreadUtf8(decodeEntities(text))))
  return clean.replace(LOST_APOSTROPHE, '$1’').replace(UNREAD_APOSTROPHE, '$1’').replace(LOST_DEGREE, '$1°')
}

const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text)
