import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/mobile'

/** Where a number without prefix may be of; the last three have plans of their own, in which others look like them. */
const PLACES: readonly CountryCode[] = ['FR', 'RE', 'YT', 'GP', 'GF', 'MQ', 'PM', 'NC', 'PF', 'WF']
/** Their prefixes: elsewhere there are numbers whose owner is paid for each message. */
const PREFIXES: readonly string[] = ['33', '262', '590', '594', '596', '508', '687', '689', '681']
/** Shorter ones may lack digits, or be of several places. */
const MIN_DIGITS = 9
/** As people write and paste it: one number, perhaps with « tel: » or « Mobile : » before it. */
const WRITTEN = /^(?:(?:t[eé]l|mobile|portable)[\s.:]*)?\(?(\+?)([\d\s()./-]*\d)$/i

export const NOT_A_NUMBER = 'Écrivez un numéro de mobile, par exemple 06\u00A012\u00A034\u00A056\u00A078.'
export const NOT_A_MOBILE = 'Ce numéro n’est pas celui d’un mobile : il ne peut pas recevoir de SMS.'
export const ABROAD = 'Les SMS ne partent qu’aux mobiles de France et d’outre-mer.'
export const LACKS_PREFIX =
  'On ne sait pas de quel pays est ce numéro : écrivez-le avec son indicatif, par exemple +687\u00A075\u00A012\u00A034.'

type NumberReading = { number: string } | { fault: string }

/** Never another number than the one written: what might be two is refused. */
export function readNumber(text: string): NumberReading {
  const [, plus, rest = ''] = WRITTEN.exec(withPlainSigns(text)) ?? []
  const digits = rest.replace(/\D/g, '')
  if (digits === '') return { fault: NOT_A_NUMBER }
  const isPrefixed = plus === '+' || digits.startsWith('00')
  const found = isPrefixed ? [parsed(`+${digits.replace(/^00/, '')}`)] : PLACES.map((place) => parsed(digits, place))
  if (found.some((one) => one?.isValid() && !PREFIXES.includes(one.countryCallingCode))) return { fault: ABROAD }
  const numbers = new Set(found.flatMap((one) => (one?.isValid() ? one.number : [])))
  const [number] = numbers
  const isWhole = isPrefixed ? found.some((one) => one?.isPossible()) : /^0\d{9}$/.test(digits)
  if (number === undefined) return { fault: isWhole ? NOT_A_MOBILE : NOT_A_NUMBER }
  if (numbers.size > 1 || (!isPrefixed && digits.length < MIN_DIGITS)) return { fault: LACKS_PREFIX }
  return { number }
}

/** In E.164; null for what is no number of a mobile. */
export function readMobileNumber(text: string): string | null {
  const read = readNumber(text)
  return 'number' in read ? read.number : null
}

/** Knows the numbers of mobiles only, so that no other is valid. */
const parsed = (digits: string, place?: CountryCode) =>
  parsePhoneNumber(digits, { extract: false, ...(place && { defaultCountry: place }) })

/** Without what telephones put around a number that is copied, and with one kind of dash. */
const withPlainSigns = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim()

/** « •• 12 34 », with no-break spaces: its end alone, by which its person knows it. */
export const hiddenNumber = (number: string) => number.replace(/^.*(\d\d)(\d\d)$/, '••\u00A0$1\u00A0$2')
