import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { showUnsubscribe } from '../../../../contract/alerts.ts'
import { PAGES } from '../../../../contract/core/pages.ts'

/** The page whose address holds a secret, which goes back behind the #: browsers send that to nobody. */
const RESET_PASSWORD = '/auth/reset_password'
const UNSUBSCRIBE = `/api${showUnsubscribe.path}`
/** The longest first, as one may begin another. */
const PATHS = [UNSUBSCRIBE, ...PAGES.map(({ path }) => path.replace(/\/:.*$/, ''))].sort((a, b) => b.length - a.length)

/** The path goes on here, so it is another one, which only begins alike. */
const LONGER_PATH = /^(?:[\w-]|\/(?![?#&%]|$))/
/** # ? & as filters of mails write them: encoded, encoded again, or as HTML. */
const SEPARATORS = /^\/?(?:%(?:25)*(?:23|3f|26|3b)|[#?&;]|amp(?:;|%3b))+/i
/** Signs around an address in a text, which were taken for a part of it. */
const GLUED_SIGN = String.raw`(?:%(?:22|27|20|3e|29|5d|2e|2c|c2%a0)|[.,;:!?)>"'\]])`
/** Begins at the first of a run alone: begun at each of 16,000 signs, one address would hold up everybody. */
const GLUED = new RegExp(`(?<!${GLUED_SIGN})${GLUED_SIGN}+$`, 'i')
/** A token as long as a link's, in any layer of encoding; a campaign's « utm_medium=email » is none. */
const HAS_TOKEN = /(?:^|[?&;#]|%(?:25)*(?:26|3b|3f|23))(?:amp;)?token(?:=|%(?:25)*3d)[\w.%-]{20}/i
/** By its first byte, as many more as it asks for; what is cut is a byte alone. */
const LETTER =
  /%(?:f[\da-f](?:%[89ab][\da-f]){3}|e[\da-f](?:%[89ab][\da-f]){2}|[cd][\da-f]%[89ab][\da-f]|[\da-f]{2})|%/gi
const MAX_LAYERS = 3

/** The address that a mail brought, in place of what a filter or a mail program made of it; null for any other. */
export function mendedAddress(url: string): string | null {
  const meant = addressMeant(url)
  const address = meant === url && url.includes('%') ? withoutCutLetters(url) : meant
  return address === url ? null : address
}

/** Only below a page: elsewhere what is left might lead to another host. */
function withoutCutLetters(url: string): string {
  if (!PATHS.some((path) => url.startsWith(path))) return url
  const [path = ''] = url.split(/[?#]/, 1)
  return path.replace(LETTER, (signs) => (isReadable(signs) ? signs : '')) + url.slice(path.length)
}

function isReadable(signs: string): boolean {
  try {
    return decodeURIComponent(signs) !== ''
  } catch {
    return false
  }
}

function addressMeant(url: string): string {
  const path = PATHS.find((one) => url.startsWith(one) && !LONGER_PATH.test(url.slice(one.length)))
  if (path === undefined) return url
  const rest = url.slice(path.length)
  const tail = rest.replace(SEPARATORS, '').replace(GLUED, '')
  // « /auth/login.php » is another address: no separator follows the path.
  if (tail !== '' && !SEPARATORS.test(rest)) return url
  const holdsSecret = HAS_TOKEN.test(tail)
  if (path === RESET_PASSWORD && holdsSecret) return `${path}#${printable(tail)}`
  // The address is as it should be: a query, or nothing but a slash.
  const isWhole = path === UNSUBSCRIBE ? /[?&]token=/.test(rest) || !holdsSecret : rest.startsWith('?')
  if (isWhole || rest === '/') return url
  const query = queryOf(tail)
  return query === '' ? path : `${path}?${query}`
}

function queryOf(tail: string): string {
  let query = tail
  try {
    for (let layer = 0; layer < MAX_LAYERS && !query.includes('='); layer++) query = decodeURIComponent(query)
  } catch {
    return ''
  }
  return query.includes('=') ? printable(query.replaceAll('&amp;', '&')) : ''
}

const printable = (text: string) => text.replace(/[^!-~]/gu, encodeURIComponent)

/** Answers with a redirect where the address can be mended; true when it did. */
export function redirectMended({ method, url }: Pick<FastifyRequest, 'method' | 'url'>, reply: FastifyReply): boolean {
  const mended = method === 'GET' || method === 'HEAD' ? mendedAddress(url) : null
  if (mended !== null) void reply.header('cache-control', 'no-store').redirect(mended, 302)
  return mended !== null
}

/** Runs before an address is said to be unknown: links of mails must not end there. */
export function mendAddresses(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    if (!redirectMended(request, reply)) done()
  })
}
