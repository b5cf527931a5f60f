import { isUtf8 } from 'node:buffer'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError, invalid } from '../errors.ts'

/** Bytes of a body, unless its endpoint needs more. */
export const MAX_BODY_BYTES = 16_384
/** Depth; a zone with its shape needs six. */
export const MAX_DEPTH = 16
/** Digits of a number. More than 17 are not read exactly anyway, and parsing millions takes seconds. */
export const MAX_NUMBER = 100

export interface JsonLimits {
  values: number
  lists: number
  /** Keys cost far more than elements of a list. */
  keys: number
}

/** A choice of 500 zones, or a scale. */
export const FORM_LIMITS: JsonLimits = { values: 2000, lists: 500, keys: 2000 }
/** 1,000 rows of a program, each with twice the fields it needs, or 500 lines of a week. */
export const ROWS_LIMITS: JsonLimits = { values: 30_000, lists: 3000, keys: 30_000 }
/** A shape of 100,000 vertices has a list for each and 300,000 values. */
export const SHAPE_LIMITS: JsonLimits = { values: 500_000, lists: 150_000, keys: 5000 }

const LARGE = 256 * 1024

/** Accepts JSON only; uploads have a scope of their own. */
export function acceptJson(app: FastifyInstance) {
  const parse = promisify(app.getDefaultJsonParser('error', 'error'))
  let lastTurn = Promise.resolve()
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    const encoding = request.headers['content-encoding'] ?? 'identity'
    if (encoding.toLowerCase() !== 'identity') throw new HttpError(415, 'Envoyez du JSON sans compression.')
    // Some clients send a JSON content type without a body.
    if (body.length === 0) return undefined
    if (body.length > LARGE) {
      // Parse large bodies one at a time, so that other requests get a turn in between.
      lastTurn = lastTurn.then(() => setImmediate())
      await lastTurn
    }
    if (!isUtf8(body)) throw invalid({ body: ['Cette requête n’est pas en UTF-8.'] })
    if (isExcessive(body, limitsOf(request)))
      throw invalid({ body: ['Cette requête a trop de niveaux ou d’éléments.'] })
    return parse(request, body.toString())
  })
}

function limitsOf({ routeOptions }: FastifyRequest): JsonLimits {
  const { endpoint } = routeOptions.config
  if (endpoint?.rows || endpoint?.hasLines) return ROWS_LIMITS
  return routeOptions.bodyLimit > LARGE ? SHAPE_LIMITS : FORM_LIMITS
}

/** Counts in the bytes, before parsing: a small text may become a large value that takes seconds to validate. */
export function isExcessive(json: Buffer, limits: JsonLimits): boolean {
  let [depth, lists, values, keys, bare] = [0, 0, 0, 0, 0]
  let isText = false
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] ?? 0
    if (isText) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) isText = false
      continue
    }
    bare = byte >= DOT && byte <= NINE ? bare + 1 : 0
    if (bare > MAX_NUMBER) return true
    if (byte === QUOTE) isText = true
    else if (byte === COMMA) values += 1
    else if (byte === COLON) keys += 1
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      lists += 1
      depth += 1
      if (depth > MAX_DEPTH) return true
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1
  }
  return lists > limits.lists || values > limits.values || keys > limits.keys
}

const codeOf = (character: string) => character.charCodeAt(0)
const [QUOTE, BACKSLASH, COMMA, COLON] = ['"', '\\', ',', ':'].map(codeOf)
const [DOT, NINE] = [codeOf('.'), codeOf('9')]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = ['[', ']', '{', '}'].map(codeOf)
