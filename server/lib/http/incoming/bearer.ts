import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../../contract/core/endpoint.ts'

/** Whether the request has a token. Its cookies are then ignored; no foreign page can send a token, so CSRF does not apply. */
export const hasBearer = (request: FastifyRequest) => /^bearer(\s|$)/i.test(authorizationOf(request))

/** Whether a token may also be the password of HTTP Basic, the only way that many programs of cartography know. */
export const takesBasic = ({ access }: Endpoint) => access === 'lecture'

/** The same of an endpoint that may take it as a password. Anywhere else Basic is the affair of a proxy. */
export const hasToken = (request: FastifyRequest, endpoint: Endpoint) =>
  hasBearer(request) || (takesBasic(endpoint) && /^basic(\s|$)/i.test(authorizationOf(request)))

/** The token that the request brings; undefined where there is none to read. */
export function tokenIn(request: FastifyRequest, endpoint: Endpoint): string | undefined {
  const [, scheme = '', credentials = ''] = /^(bearer|basic) +(\S+)$/i.exec(authorizationOf(request)) ?? []
  if (scheme.toLowerCase() === 'bearer') return credentials
  return scheme && takesBasic(endpoint) ? passwordIn(credentials) : undefined
}

/** Whatever the name before it (RFC 7617). */
function passwordIn(credentials: string) {
  const [, ...password] = Buffer.from(credentials, 'base64').toString().split(':')
  return password.join(':')
}

/** Rejects several Authorization headers: Node takes the first, proxies may take the last. */
export function authorizationOf({ headers, raw }: FastifyRequest): string {
  const { authorization = '' } = headers
  return authorization !== '' && countHeaders(raw.rawHeaders, 'authorization') > 1 ? 'Bearer' : authorization
}

/** Raw headers, because Node drops repeated ones. */
export function countHeaders(rawHeaders: readonly string[], name: string) {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at]
    if (sent?.length === name.length && sent.toLowerCase() === name) count += 1
  }
  return count
}
