import { withoutLoadUnit } from './beside/units.ts'
import { readNumber, TEN_AFTER_POINT } from './numbers.ts'

export interface ViralLoad {
  value: number | null
  below_limit: boolean
}

export const MAX_VALUE = 1_000_000_000

/** The database stores two decimals; tolerates floating-point error. */
export const hasTwoDecimals = (value: number) =>
  (value === 0 || value >= 0.01) && Math.abs(Math.round(value * 100) - value * 100) < Math.max(1e-9, value * 1e-12)

const MAX_CHARACTERS = 60

/** By which a spreadsheet knows that a cell is text: '12,5 and ="12,5"; =12,5 is what it holds. */
const QUOTES = /^=?["'’]+ ?|["'’]+$|^=(?=[\d,.<])/g

const NO_VALUE: ViralLoad = { value: null, below_limit: false }
const UNREADABLE = 'Écrivez un nombre, par exemple 12,5 ou < 1.'

/** « ≤ 1 » too: nothing was counted above it. */
const BELOW =
  /^(?:< ?(?:ou )?=?|=<|&lt;|[≤⩽‹＜]|inf(?:[ée]rieure?)?(?![a-z])\.?)(?: ?(?:ou [ée]gale? )?à (?=[\d,.]))?|^moins de (?=[\d,.])/i

/** « < 1 (LQ) ». */
const IS_LIMIT = / ?\(l[oq]?[dq]\)$/i

/** Readings that are no number, each with what to write instead. */
const REFUSALS: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:[>≥⩾›＞]|&gt;|sup(?:[ée]rieur)?|plus de|au moins|\+ de)/i,
    'Écrivez la valeur comptée : « plus de » ne dit pas combien.',
  ],
  [/\d ?(?<![×x*·⋅.] ?)10 ?[⁰¹²³⁴-⁹]/, 'Écrivez le nombre entier, ou le signe : 5×10² ou 500.'],
  [TEN_AFTER_POINT, 'Écrivez le nombre entier : « 2.10E3 » peut être 2000 ou 2100.'],
  // As the paste marks it, or as it was written.
  [/^≈/, 'Peut-être arrondi par le tableur, ou deux lignes en une : écrivez la valeur entière.'],
  [
    /^(?:n\.? ?d\.?|n\.? ?a\.?|n\/a|nq|non d[ée]tect\S*|non quantifi\S*|absence|abs\.?|n[ée]ant|-+|[<≤] ?(?:lo?[qd]|s?eu?il|limite|ld[mq]).*|lo?[qd])$/i,
    'Écrivez la limite de détection, par exemple < 1.',
  ],
  [/^[<≤]?\s*[\d\s,.]+(?:\*+|\(\d*\)|[¹²³†‡])$/, 'Écrivez le nombre seul, sans renvoi à une note.'],
  [
    /\d\s*(?:log|copies|gc|cg|ug|µg|ppm|%|npp|mpn|ufc|cfu|[a-z]*\s*\/|(?:ufp|pfu)\b)/i,
    'La valeur est attendue en UFP/g.',
  ],
]

/** Accepts « 12,5 », « 12.5 », « 1 000 », « 1,2 × 10³ », « < 1 UFP/g », nothing or a number; otherwise returns why not. */
export function readValue(typed: string | number | null | undefined, isBelowLimit: boolean): ViralLoad | string {
  if (typeof typed === 'number') return judged(typed, isBelowLimit)
  if ((typed?.length ?? 0) > MAX_CHARACTERS) return UNREADABLE
  const given = (typed ?? '').replace(/\s+/g, ' ').trim()
  const text = given.replace(QUOTES, '')
  // A quotation mark alone stands for the value above it.
  if (text === '' && given !== '') return UNREADABLE
  if (text === '') return isBelowLimit ? 'Donnez la limite de détection.' : NO_VALUE
  const [sign = ''] = BELOW.exec(text) ?? []
  const written = withoutLoadUnit(text.slice(sign.length).trim())
  const digits = sign === '' ? written : written.replace(IS_LIMIT, '')
  const isNegative = /^[-−] ?\d/.test(digits)
  const value = readNumber(isNegative ? digits.slice(1) : digits)
  if (value === null) return REFUSALS.find(([shape]) => shape.test(text))?.[1] ?? UNREADABLE
  // One thousand or one, depending on the country.
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)) return maybeThousands(digits)
  if (/[.,]\d{3,}$/.test(digits)) return TOO_PRECISE
  return judged(isNegative ? -value : value, isBelowLimit || sign !== '')
}

const maybeThousands = (digits: string) =>
  `«\u00A0${digits}\u00A0» peut être ${digits.replace(/[.,]/, '\u00A0')}\u00A0: écrivez ce nombre, ou au plus deux décimales.`
const TOO_PRECISE = 'Au plus deux décimales.'

function judged(value: number, below_limit: boolean): ViralLoad | string {
  if (!Number.isFinite(value)) return UNREADABLE
  if (value < 0) return 'Cette valeur doit être positive ou nulle.'
  if (value > MAX_VALUE) return 'Cette valeur est trop grande\u00A0: au plus 1\u00A0000\u00A0000\u00A0000 UFP/g.'
  if (!hasTwoDecimals(value)) return TOO_PRECISE
  if (value === 0 && below_limit) return 'La limite de détection est au-dessus de zéro.'
  return { value: Math.round(value * 100) / 100, below_limit }
}
