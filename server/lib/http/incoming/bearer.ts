import type { FastifyRequest } from 'fastify'
import { countHeaders } from './raw-headers.ts'

/** An automate's request: its cookies are nobody's, and as no foreign page can send one there is nothing to forge. */
export const hasBearer = (request: FastifyRequest) => /^bearer(\s|$)/i.test(authorizationOf(request))

/** Of several, Node takes the first and others the last: none is a right one. */
export function authorizationOf({ headers, raw }: FastifyRequest): string {
  const { authorization = '' } = headers
  return authorization !== '' && countHeaders(raw.rawHeaders, 'authorization') > 1 ? 'Bearer' : authorization
}
