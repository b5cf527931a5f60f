/** Crockford’s base 32: without I, L, O and U, so that nothing is misread on paper or by telephone. */
export const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 16

/**
 * « K7QM-2Z0X-… » of what somebody typed or pasted: lower case, without dashes, O for 0, I or L for 1, or the whole
 * address. Null when it cannot be a code.
 */
export function readProofCode(typed: string): string | null {
  const letters = typed
    .replace(/^.*\//, '')
    .toUpperCase()
    .replace(/[\s\u2010-\u2014-]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  const isCode = letters.length === CODE_LENGTH && [...letters].every((letter) => CODE_LETTERS.includes(letter))
  return isCode ? letters.replace(/(.{4})(?=.)/g, '$1-') : null
}
