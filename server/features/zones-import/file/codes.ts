import { hasInvisible, onlyVisible, onOneLine } from '../../../../contract/core/text.ts'
import { codeKey } from '../../../../contract/rules/reading/zone-codes.ts'

const MAX_CHARACTERS = 30

export function readCode(value: unknown): { code: string } | { shown: string | null; reason: string } {
  if (value === undefined || value === null) return { shown: null, reason: 'Le code de la zone manque.' }
  if (typeof value !== 'string' && typeof value !== 'number') {
    return { shown: null, reason: 'Le code de la zone n’est pas un texte.' }
  }
  const code = onOneLine(trim(String(value)).toWellFormed())
  const shown = code === '' ? null : shortened(code)
  if (shown === null) return { shown, reason: 'Le code de la zone est vide.' }
  if ([...code].length > MAX_CHARACTERS) {
    return { shown, reason: `Le code de la zone dépasse ${MAX_CHARACTERS} caractères.` }
  }
  if (hasInvisible(code) || code.includes('\ufffd')) {
    return { shown: onlyVisible(shown), reason: 'Le code de la zone contient un caractère illisible.' }
  }
  if (codeKey(code) === '') return { shown, reason: 'Le code de la zone ne contient ni lettre ni chiffre.' }
  return { code }
}

/** U+0000 pads the fields of some DBF files. Greedy, because /\s+$/ is tried again at each space of a long text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const trim = (text: string) => /[^\s\u0000\u200b](?:.*[^\s\u0000\u200b])?/s.exec(text)?.[0] ?? ''

const shortened = (code: string) => {
  const characters = [...code]
  return characters.length > MAX_CHARACTERS ? `${characters.slice(0, MAX_CHARACTERS).join('')}…` : code
}
