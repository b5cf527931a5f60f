export interface ViralLoad {
  value: number | null
  below_limit: boolean
}

export const MAX_VALUE = 1_000_000_000

/** The database stores two decimals; tolerates floating-point error. */
export const hasTwoDecimals = (value: number) =>
  (value === 0 || value >= 0.01) && Math.abs(Math.round(value * 100) - value * 100) < Math.max(1e-9, value * 1e-12)

const MAX_CHARACTERS = 40

const NO_VALUE: ViralLoad = { value: null, below_limit: false }
const UNREADABLE = 'Écrivez un nombre, par exemple 12,5 ou < 1.'

/** Accepts « 12,5 », « 12.5 », « 1 000 », « < 1 », nothing or a number; otherwise returns the error message. */
export function readValue(typed: string | number | null | undefined, isBelowLimit: boolean): ViralLoad | string {
  if (typeof typed === 'string' && typed.length > MAX_CHARACTERS) return UNREADABLE
  const text = String(typed ?? '').replace(/\s/g, '')
  if (text === '') return isBelowLimit ? 'Donnez la limite de détection.' : NO_VALUE
  const [, sign, digits = ''] = /^(<?)(.*)$/.exec(text) ?? []
  const plain = typeof typed === 'number' ? digits : digits.replace(',', '.')
  if (!/^-?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(plain)) return UNREADABLE
  // « 1.000 » is one thousand or one, depending on the country: refuse it.
  if (/\.\d{3}/.test(plain) && typeof typed === 'string') return 'Au plus deux décimales.'
  const value = Number(plain)
  if (value < 0) return 'Cette valeur doit être positive ou nulle.'
  if (value > MAX_VALUE) return 'Cette valeur est trop grande\u00A0: au plus 1\u00A0000\u00A0000\u00A0000 UFP/g.'
  if (!hasTwoDecimals(value)) return 'Au plus deux décimales.'
  if (value === 0 && (isBelowLimit || sign === '<')) return 'La limite de détection est au-dessus de zéro.'
  return { value: Math.round(value * 100) / 100, below_limit: isBelowLimit || sign === '<' }
}
