import type { FastifyRequest } from 'fastify'

/** An automate's request: its cookies are nobody's, and as no foreign page can send one there is nothing to forge. */
export const hasBearer = (request: FastifyRequest) => /^bearer(\s|$)/i.test(authorizationOf(request))

/** Of several, Node takes the first and others the last: none is a right one. */
export function authorizationOf({ headers, raw }: FastifyRequest): string {
  const { authorization = '' } = headers
  return authorization !== '' && countHeaders(raw.rawHeaders, 'authorization') > 1 ? 'Bearer' : authorization
}

/** As they came: Node keeps one of several. */
export function countHeaders(rawHeaders: readonly string[], name: string) {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at]
    if (sent?.length === name.length && sent.toLowerCase() === name) count += 1
  }
  return count
}
