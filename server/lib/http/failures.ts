import type { FastifyReply, FastifyRequest } from 'fastify'
import { NoResultError } from 'kysely'
import type { ErrorBody } from '../../../contract/core/errors.ts'
import { isCollision, isDatabaseAway } from '../db/pool.ts'
import { databaseAway, diskFull, HttpError, invalid, notFound } from './errors.ts'

const FRAMEWORK_MESSAGES = new Map<number, string>([
  [404, 'Introuvable.'],
  [413, 'Cet envoi est trop volumineux.'],
  [414, 'Cette adresse est trop longue.'],
  [415, 'Ce type de contenu n’est pas accepté : envoyez du JSON.'],
])

/** Null means a fault of ours, to be logged. */
export function httpErrorOf(error: unknown): HttpError | null {
  if (error instanceof HttpError) return error
  if (!(error instanceof Error)) return null
  if (isDiskFull(error)) return diskFull()
  if (isDatabaseAway(error) || isCollision(error)) return databaseAway()
  if (isReferenceToNothing(error)) return notFound('Cela vient d’être supprimé.')
  const status = 'statusCode' in error ? error.statusCode : 500
  if (status === 400) return invalid({ body: ['Cette requête n’est pas lisible.'] })
  if (typeof status !== 'number' || status < 400 || status > 499) return null
  // Static files answer 403 outside their folder, where nothing exists for the caller.
  const shown = status === 403 ? 404 : status
  return new HttpError(shown, FRAMEWORK_MESSAGES.get(shown) ?? 'Cette requête n’est pas acceptée.')
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** The database's disk has no room for another row. */
export const isDiskFull = (error: unknown) => codeOf(error) === '53100'

/** References to what is deleted while the product runs (zones are archived), by the name of their constraint. */
export const LEAVING = /_(?:(?:user|session|result|file|event|news|created_by|answered_by|corrects)_id|class)_fkey$/

/** A row refers to one that was deleted since the call began. To what never goes, only a fault of ours leads nowhere. */
const isReferenceToNothing = (error: unknown) =>
  codeOf(error) === '23503' && error instanceof Error && 'constraint' in error && LEAVING.test(String(error.constraint))

/** What the end of the caller's session or account during their call may lead to. */
export const lacksRow = (error: unknown) => isReferenceToNothing(error) || error instanceof NoResultError

/** PostgreSQL's class 22: a value that a schema let through and a column cannot hold. */
const isBadValue = (error: unknown) => codeOf(error).startsWith('22')

/** The names that the standard’s clients know. */
const OGC_CODES: Record<number, string> = { 400: 'InvalidParameterValue', 404: 'NotFound' }

const ogcException = ({ status, message }: HttpError) => ({
  code: OGC_CODES[status] ?? `${status}`,
  description: message,
})

export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const expected =
    httpErrorOf(error) ?? (isBadValue(error) ? invalid({ body: ['Cette valeur n’est pas valide.'] }) : null)
  if (!expected) request.log.error({ err: error, reqId: request.id }, 'unexpected failure')
  // It may also be a wrong reference of ours to something that was never there.
  else if (isReferenceToNothing(error)) request.log.warn({ err: error, reqId: request.id }, 'a row is gone')
  const failure = expected ?? new HttpError(500, "Une erreur s'est produite.")
  if (failure.retryAfter !== undefined) reply.header('retry-after', String(failure.retryAfter))
  if (failure.challenges !== undefined) reply.header('www-authenticate', failure.challenges)
  const body: ErrorBody = {
    message: failure.message,
    ...(failure.errors && { errors: failure.errors }),
    ...(failure.current !== undefined && { current: failure.current }),
    ...(request.routeOptions.config.endpoint?.followsOgc && ogcException(failure)),
  }
  return (
    reply
      .code(failure.status)
      .header('cache-control', 'no-store')
      // The log holds the same id, so that a caller can report it.
      .header('x-request-id', request.id)
      .header('content-type', 'application/json; charset=utf-8')
      .send(JSON.stringify(body))
  )
}
