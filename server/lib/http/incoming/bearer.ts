import type { FastifyRequest } from 'fastify'

/** An automate's request: its cookies are nobody's, and as no foreign page can send one there is nothing to forge. */
export const hasBearer = ({ headers }: FastifyRequest) => /^bearer(\s|$)/i.test(headers.authorization ?? '')
