import { shownDomain } from './domains.ts'
import { MAX_TYPED_EMAIL, partsOf, sentDomain } from './sent-emails.ts'

/** RFC 5321, counted as the address is sent. */
export const EMAIL_LENGTH = { local: 64, max: 254 } as const

type ReadEmail = { value: string } | { fault: string }

const WRONG = 'Cette adresse email n’est pas valide\u00A0:'
const FAULTS = {
  form: `${WRONG} écrivez-la comme jean.dupont@exemple.fr.`,
  apostrophe: `${WRONG} son apostrophe est droite (') et non courbe (’).`,
  accent: `${WRONG} devant @, elle n’a ni accent ni lettre d’un autre alphabet.`,
  space: `${WRONG} elle n’a pas d’espace.`,
  quotes: `${WRONG} elle s’écrit sans guillemets.`,
  several: 'Une seule adresse email est attendue.',
  long: `Cette adresse email est trop longue\u00A0: ${EMAIL_LENGTH.local} caractères au plus devant @, ${EMAIL_LENGTH.max} en tout.`,
}

/** Any atom of RFC 5322. */
const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LOCAL = new RegExp(`^${ATOM}(?:\\.${ATOM})*$`)
/** An @, also as people write it who hide theirs. */
const AT = '(?:[@＠﹫]|[([{]\\s*(?:at|arobase)\\s*[)\\]}])'
const SPEAKS_OF_ADDRESS = new RegExp(AT, 'i')
const SEVERAL = new RegExp(`${AT}.*[\\s,;<>].*@`, 'i')
const CURLY = /[‘’ʻʼ´]/

/**
 * The one form in which an address is stored and shown: in lower case, its domain with accents.
 * Null where the text is not exactly an address.
 */
export function canonicalEmail(text: string): string | null {
  // Some other letters become ASCII in lower case: U+212A gives k.
  if (!/^[!-~]+@/.test(text)) return null
  const { local, domain } = partsOf(text)
  const sent = sentDomain(domain)
  if (sent === null || !LOCAL.test(local) || isLong(local, sent)) return null
  return `${local}@${shownDomain(sent)}`
}

/** Reads an address as people and mail programs write it: « Jean Dupont <jean@port.fr> ; », mailto:jean@port.fr. */
export function readEmail(typed: string): ReadEmail {
  if (typed.length > MAX_TYPED_EMAIL) return { fault: FAULTS.long }
  const text = unwrapped(typed)
  const value = canonicalEmail(text)
  return value === null ? { fault: faultOf(text) } : { value }
}

/** The address as it is stored; a text that is none stays as it is. */
export function storedEmail(typed: string): string {
  const read = readEmail(typed)
  return 'value' in read ? read.value : typed
}

const isLong = (local: string, sent: string) =>
  local.length > EMAIL_LENGTH.local || local.length + 1 + sent.length > EMAIL_LENGTH.max

/** Takes away what stands around one address: a name, angles, quotes, mailto:, what ended a line. */
function unwrapped(typed: string): string {
  const text = typed.trim().replace(/[\s.,;]+$/, '')
  const [, name = '', inAngles] =
    /^([^<>]*)<([^<>]*)>$/.exec(text) ?? /^([^[\]]*)\[(mailto:[^[\]]*)\]$/i.exec(text) ?? []
  // Some programs put the address in the place of the name too.
  const isNamed = inAngles !== undefined && (!SPEAKS_OF_ADDRESS.test(name) || isSameAs(name, inAngles))
  return withoutMailto(isNamed ? inAngles : (/^["'“‘«(](.*)["'”’»)]$/.exec(text)?.[1] ?? text))
}

function withoutMailto(typed: string): string {
  const address = typed.trim()
  return /^mailto:/i.test(address) ? decoded(address.slice('mailto:'.length).replace(/\?.*$/, '')) : address
}

function isSameAs(name: string, address: string) {
  const email = canonicalEmail(name.replace(/["'\s]/g, ''))
  return email !== null && email === canonicalEmail(withoutMailto(address))
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

function faultOf(text: string): string {
  const { local, domain } = partsOf(text)
  const typedLocal = text.slice(0, local.length)
  if (text.startsWith('"')) return FAULTS.quotes
  if (SEVERAL.test(text)) return FAULTS.several
  if (local === '') return FAULTS.form
  if (/\s/.test(text)) return FAULTS.space
  if (CURLY.test(typedLocal)) return FAULTS.apostrophe
  if (/\P{ASCII}/u.test(typedLocal)) return FAULTS.accent
  const sent = sentDomain(domain)
  return LOCAL.test(local) && sent !== null && isLong(local, sent) ? FAULTS.long : FAULTS.form
}
