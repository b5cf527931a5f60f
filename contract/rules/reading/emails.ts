import { shownDomain } from './domains.ts'

/** RFC 5321, counted as the address is sent. */
export const EMAIL_LENGTH = { local: 64, max: 254 } as const

/** The longest text that may hold an address, with the name and the signs that mail programs put around it. */
export const MAX_TYPED_EMAIL = 400

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
const SENT_DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/
/** Neither port, path nor percent, which the address of a page may have, nor a full stop of another script. */
const TYPED_DOMAIN = /^[\p{L}\p{M}\p{Nd}-]+(?:\.[\p{L}\p{M}\p{Nd}-]+)+$/u
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

/** The address as mail is sent to it: all ASCII. */
export function sentEmail(email: string): string {
  const { local, domain } = partsOf(email)
  return `${local}@${sentDomain(domain) ?? domain}`
}

/** The address of a link that writes to it. */
export const mailHref = (email: string) => `mailto:${encodedEmail(email)}`

/** Within the address of a page or of a mail. */
export function encodedEmail(email: string): string {
  const { local, domain } = partsOf(sentEmail(email))
  return `${encodeURIComponent(local)}@${encodeURIComponent(domain)}`
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

function partsOf(email: string) {
  const at = email.lastIndexOf('@')
  return { local: email.slice(0, Math.max(at, 0)).toLowerCase(), domain: email.slice(at + 1) }
}

/** The domain as DNS and mail servers have it (IDNA); null for a text that is none. */
function sentDomain(domain: string): string | null {
  if (!TYPED_DOMAIN.test(domain) || !URL.canParse(`http://${domain}`)) return null
  const { hostname } = new URL(`http://${domain}`)
  return SENT_DOMAIN.test(hostname) ? hostname : null
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
