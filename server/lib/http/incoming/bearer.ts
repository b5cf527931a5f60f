import type { FastifyRequest } from 'fastify'

/** Whether the request has a token. Its cookies are then ignored; no foreign page can send a token, so CSRF does not apply. */
export const hasBearer = (request: FastifyRequest) => /^bearer(\s|$)/i.test(authorizationOf(request))

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
