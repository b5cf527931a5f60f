import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { HttpError, invalid } from '../errors.ts'

/** Of a body, unless its endpoint needs more. */
export const MAX_BODY_BYTES = 16_384
/** A zone with its shape needs six. */
export const MAX_DEPTH = 16
/** A shape of 100,000 vertices has 300,000. */
export const MAX_VALUES = 500_000
/** One for each vertex. */
export const MAX_LISTS = 150_000
/** Keys cost far more than elements of a list. */
export const MAX_KEYS = 5000

/** The only type of body; uploads have a scope of their own. */
export function acceptJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const encoding = request.headers['content-encoding'] ?? 'identity'
    if (encoding.toLowerCase() !== 'identity') return done(new HttpError(415, 'Envoyez du JSON sans compression.'))
    // Some clients send a JSON content type without a body.
    if (body.length === 0) return done(null, undefined)
    if (!isUtf8(body)) return done(invalid({ body: ['Cette requête n’est pas en UTF-8.'] }))
    if (isExcessive(body)) return done(invalid({ body: ['Cette requête a trop de niveaux ou d’éléments.'] }))
    parse(request, body.toString(), done)
  })
}

/** Read from the bytes: once parsed, a small text may be a large value that costs seconds to walk. */
export function isExcessive(json: Buffer): boolean {
  let [depth, lists, values, keys] = [0, 0, 0, 0]
  let isText = false
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (isText) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) isText = false
    } else if (byte === QUOTE) isText = true
    else if (byte === COMMA) values += 1
    else if (byte === COLON) keys += 1
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      lists += 1
      depth += 1
      if (depth > MAX_DEPTH) return true
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1
  }
  return lists > MAX_LISTS || values > MAX_VALUES || keys > MAX_KEYS
}

const codeOf = (character: string) => character.charCodeAt(0)
const [QUOTE, BACKSLASH, COMMA, COLON] = ['"', '\\', ',', ':'].map(codeOf)
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = ['[', ']', '{', '}'].map(codeOf)
