// Apart from what reads a typed address, as every page has a link that writes to the operator.

/** The longest text that may hold an address, with the name and the signs that mail programs put around it. */
export const MAX_TYPED_EMAIL = 400

const SENT_DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/
/** Neither port, path nor percent, which the address of a page may have, nor a full stop of another script. */
const TYPED_DOMAIN = /^[\p{L}\p{M}\p{Nd}-]+(?:\.[\p{L}\p{M}\p{Nd}-]+)+$/u

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

export function partsOf(email: string) {
  const at = email.lastIndexOf('@')
  return { local: email.slice(0, Math.max(at, 0)).toLowerCase(), domain: email.slice(at + 1) }
}

/** The domain as DNS and mail servers have it (IDNA); null for a text that is none. */
export function sentDomain(domain: string): string | null {
  if (!TYPED_DOMAIN.test(domain) || !URL.canParse(`http://${domain}`)) return null
  const { hostname } = new URL(`http://${domain}`)
  return SENT_DOMAIN.test(hostname) ? hostname : null
}
