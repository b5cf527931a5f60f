/** Crockford’s base 32: without I, L, O and U, so that nothing is misread on paper or by telephone. */
export const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const inGroups = (letters: string) => letters.replace(/(.{4})(?=.)/g, '$1-')

/** « K7QM-2Z0X-… » of what somebody typed: lower case, without dashes, O for 0, I or L for 1. Null when it is no code. */
export function readCode(typed: string, length: number): string | null {
  const letters = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  const isCode = letters.length === length && [...letters].every((letter) => CODE_LETTERS.includes(letter))
  return isCode ? inGroups(letters) : null
}
