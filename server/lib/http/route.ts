import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Access } from '../../../contract/core/access.ts'
import type { Endpoint, EndpointOutput, HandlerInput } from '../../../contract/core/endpoint.ts'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import { counted } from '../plural.ts'
import type { Automate } from '../security/api-tokens.queries.ts'
import { networkOf } from '../security/limits.ts'
import type { SessionUser } from '../security/session.queries.ts'
import { admitted, type QueueKind } from './admission.ts'
import { badRequest, invalid, notFound } from './errors.ts'
import { fieldErrors } from './messages.ts'
import { type PreparedAnswer, sendPrepared } from './prepared.ts'

declare module 'fastify' {
  interface FastifyRequest {
    user: SessionUser | Automate | null
    /** Throws 401 to whose session, token or account ended during the call. */
    requireCaller: () => Promise<void>
    /** The same where some session ended since the call came; absent where nothing is changed. */
    requireCallerAgain?: () => Promise<void>
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

interface EndpointCallers extends Record<Access, SessionUser | Automate | null> {
  /** API tokens are ignored on these endpoints. */
  public: SessionUser | null
  'signed-in': SessionUser
  registered: SessionUser
  client: SessionUser
  admin: SessionUser
  super: SessionUser
  automate: Automate
  lecture: Automate
}
type EndpointCaller<E extends Endpoint> = EndpointCallers[E['access']]

/** Rows are not validated here: the handler validates them one by one. */
type ValidInput<E extends Endpoint> = HandlerInput<E> &
  (E['rows'] extends object ? { rows: readonly unknown[] } : unknown)

interface ReceivedCall {
  /** Works in the place of the endpoint's weight, which is taken once the file is there: no slow line holds it. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
}

type HandlerArguments<E extends Endpoint> = ValidInput<E> & {
  user: EndpointCaller<E>
  request: FastifyRequest
  reply: FastifyReply
} & (E['upload'] extends string ? ReceivedCall : unknown)

type EndpointHandler<E extends Endpoint> = (call: HandlerArguments<E>) => Promise<EndpointOutput<E> | FastifyReply>

type GuardedCall<E extends Endpoint> = Pick<HandlerInput<E>, 'params' & keyof HandlerInput<E>> & {
  user: EndpointCaller<E>
  body: Record<string, unknown>
}

interface RouteRules<E extends Endpoint> {
  /** A prepared answer for this address, sent before the call is parsed; one that is being made is waited for. */
  ready?: (address: string) => PreparedAnswer | Promise<PreparedAnswer> | undefined
  /** Runs before the body is parsed, so that a 403 or 404 comes before any 422; `body` is as it was sent. */
  guard?: (call: GuardedCall<E>) => void | Promise<void>
  /** Faults that only the database knows, reported with the others, of a body that the contract accepts or refuses. */
  faults?: (
    body: Record<string, unknown>,
    params: HandlerInput<E>['params' & keyof HandlerInput<E>],
    isValid: boolean,
    user: EndpointCaller<E>,
  ) => Promise<FieldErrors>
  /** True for a call that need not wait its turn. */
  isLight?: (input: HandlerInput<E>) => boolean
}

export const served = new Set<Endpoint>()

/** Session, CSRF and access were checked before (access.ts). Throws 404 on the address, 422 on the input. */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: EndpointHandler<E>,
  { ready, guard, faults, isLight }: RouteRules<E> = {},
) {
  served.add(endpoint)
  const { weight, method, status = 200 } = endpoint
  const run = async (request: FastifyRequest, reply: FastifyReply) => {
    const source = request.user ? `user ${request.user.id}` : networkOf(request.ip)
    const light = request.user ? 'read' : 'visitor'
    const own = weight ?? (request.user && method !== 'GET' ? 'change' : light)
    const inLine = <T>(kind: QueueKind, work: () => Promise<T>) =>
      admitted({ kind, endpoint: endpoint.path, source, raw: reply.raw }, work)
    // Who waited in line may have lost their rights meanwhile.
    const stillAllowed = async <T>(work: () => Promise<T>) => {
      await request.requireCallerAgain?.()
      return work()
    }
    const inTurn = <T>(work: () => Promise<T>) => inLine(own, () => stillAllowed(work))
    const call = await inLine(light, async () => {
      // Tell nothing of what is stored to who lost their rights while their body came.
      if (request.body !== undefined) await request.requireCallerAgain?.()
      const params = parseParams(endpoint, request.params)
      const base = { user: request.user as EndpointCaller<E>, request, reply, params }
      if (guard) await guard({ ...base, body: isPlain(request.body) ? request.body : {} } as GuardedCall<E>)
      const input = await parseInput(endpoint, request, (body, isValid) =>
        faults?.(body, params as Parameters<typeof faults>[1], isValid, base.user),
      )
      return { ...base, inTurn, ...input } as unknown as HandlerArguments<E>
    })
    const act = () => stillAllowed(() => handler(call))
    const place = endpoint.upload && own !== 'transfer' ? 'upload' : own
    const answer = isLight?.(call) ? await act() : await inLine(place, act)
    // The headers were sent too to a reader who left before the end.
    if (reply.sent || reply.raw.headersSent) return reply
    return reply.code(status).send(answer)
  }
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    ...(endpoint.maxBytes && { bodyLimit: endpoint.maxBytes }),
    schema: describe(endpoint),
    handler: (request, reply) => {
      const answer = ready?.(request.url)
      if (!answer) return run(request, reply)
      if (!(answer instanceof Promise)) return void sendPrepared(request, reply, answer)
      // Why it failed is another’s: this one goes its own way.
      return answer.then(
        (made) => sendPrepared(request, reply, made),
        () => run(request, reply),
      )
    },
  })
}

function describe(endpoint: Endpoint) {
  const { params, query, body, rows, takesFile, upload, response, media, status = 200 } = endpoint
  const error = endpoint.followsOgc ? OgcError : ErrorAnswer
  return {
    summary: endpoint.summary,
    description: `Accès : ${endpoint.access}`,
    tags: [/^\/(\w+)/.exec(endpoint.path)?.[1] ?? ''],
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(rows && { body: z.array(rows.of).check(z.maxLength(rows.max)) }),
    ...(takesFile && { body: z.file(), consumes: ['application/octet-stream'] }),
    ...(upload && { body: z.object({ [upload]: z.file() }), consumes: ['multipart/form-data'] }),
    response: {
      [status]: response ?? (media ? bytesOf(media) : NO_BODY),
      ...(endpoint.mayBeEmpty && { 204: NO_BODY }),
      ...(endpoint.hasRanges && media && { 206: bytesOf(media) }),
      ...(endpoint.revalidates && { 304: NO_BODY }),
      '4xx': media?.includes('text/html') ? ERROR_PAGE : error,
      '5xx': error,
    },
  }
}

function parseParams(endpoint: Endpoint, value: unknown) {
  if (!endpoint.params) return undefined
  const result = z.safeParse(endpoint.params, value)
  if (!result.success) throw notFound()
  return result.data
}

type FindFaults = (body: Record<string, unknown>, isValid: boolean) => Promise<FieldErrors> | undefined

async function parseInput(endpoint: Endpoint, request: FastifyRequest, findFaults: FindFaults) {
  const query = endpoint.query && z.safeParse(endpoint.query, request.query)
  // Fastify gives null when no body was sent. A list counts as none: each check between fields would walk all of it.
  const input = Array.isArray(request.body) ? null : (request.body ?? undefined)
  const body = endpoint.body && z.safeParse(endpoint.body, input)
  const errors = {
    ...(isPlain(request.body) && (await findFaults(request.body, body?.success ?? true))),
    ...(query?.error && fieldErrors(query.error)),
    ...(body?.error && fieldErrors(body.error)),
    ...(endpoint.rows && rowsFaults(endpoint.rows.max, request.body)),
  }
  if (Object.keys(errors).length > 0) throw endpoint.followsOgc ? badRequest(errors) : invalid(errors)
  return { query: query?.data, body: body?.data, ...(endpoint.rows && { rows: request.body }) }
}

function rowsFaults(max: number, body: unknown): FieldErrors {
  if (!Array.isArray(body)) return { body: ['Une liste JSON est attendue.'] }
  return body.length > max ? { body: [`Au plus ${counted(max, 'ligne')} par envoi.`] } : {}
}

const NO_BODY = z.null()
const bytesOf = (media: readonly string[]) => ({
  description: 'Octets',
  content: Object.fromEntries(media.map((type) => [type, { schema: type === 'text/html' ? z.string() : z.file() }])),
})

const ErrorAnswer = z.object({
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  current: z.optional(z.unknown()),
})

/** An address that fits no route has neither. */
const OgcError = z.extend(ErrorAnswer, { code: z.optional(z.string()), description: z.optional(z.string()) })

const ERROR_PAGE = {
  description: 'Erreur',
  content: { 'text/html': { schema: z.string() }, 'application/json': { schema: ErrorAnswer } },
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
