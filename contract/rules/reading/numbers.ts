/** Decimals after a comma or a point; a space only between groups of three digits. */
const DECIMAL = /^(?:\d+|[1-9]\d{0,2}(?: \d{3})+)?(?:[.,]\d+)?$/

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const TEN = String.raw`10(?:\^ ?([+−-]?\d{1,2})|([⁺⁻]?[${SUPERSCRIPTS}]{1,2}))`
/** « 1,2 × 10^3 », « 1,2.10³ », « 10³ » or « 1,2E+03 »; « 1,2 10E3 » means two things. */
const POWER = new RegExp(String.raw`^(?:(.+?) ?(?:e([+-]?\d{1,2})|[×x*·⋅.] ?${TEN})|${TEN})$`, 'i')

/** « 2.10E3 » is 2000 to who types no ×; a program writes « 2.10E+03 », or « 2.10E03 ». */
export const TEN_AFTER_POINT = /\.10 ?e\d(?!\d)/i

/** Null unless all of it is one number: a part is never taken. */
export function readNumber(typed: string): number | null {
  const text = typed.replace(/\s+/g, ' ').trim()
  if (isDecimal(text)) return Number(plain(text))
  const [found, factor = '1', ...powers] = POWER.exec(text) ?? []
  if (found === undefined || TEN_AFTER_POINT.test(text) || !isDecimal(factor)) return null
  return Number(`${plain(factor)}e${powers.map((power) => digitsOf(power ?? '')).join('')}`)
}

const isDecimal = (text: string) => text !== '' && DECIMAL.test(text)

const plain = (decimal: string) => decimal.replaceAll(' ', '').replace(',', '.')

const digitsOf = (power: string) =>
  power
    .replace('⁺', '')
    .replace(/[⁻−]/, '-')
    .replace(new RegExp(`[${SUPERSCRIPTS}]`, 'g'), (digit) => String(SUPERSCRIPTS.indexOf(digit)))
