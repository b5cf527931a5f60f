import { getCurrentUser } from '../../contract/auth.ts'
import type { CallInput, Endpoint, Output } from '../../contract/core/endpoint.ts'
import type { ErrorBody, FieldErrors } from '../../contract/core/errors.ts'
import { readCookie } from './cookie.ts'
import { showInfo } from './toasts.ts'

const BASE = '/api'
/** From then on the person is told that the call goes on; nothing is ever given up. */
const LONG = 10_000

/** A call that failed; status 0 when the server could not be reached. */
export class CallError extends Error {
  readonly status: number
  readonly errors: FieldErrors
  /** With 409: what is there now; null where it was only busy. */
  readonly current: unknown

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.errors = body.errors ?? {}
    this.current = body.current ?? null
  }
}

/** It is no longer there. */
export const isMissing = (error: unknown) => error instanceof CallError && error.status === 404

/** Someone else changed it since it was read. */
export const isStale = (error: unknown) => error instanceof CallError && error.status === 409 && error.current !== null

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  file?: File
  signal?: AbortSignal
}

type Sent<E extends Endpoint> = CallInput<E> & (E['upload'] extends string ? { file: File } : unknown)
/** `signal` ends a call whose answer nobody waits for any more. */
type WithSignal<E extends Endpoint> = Sent<E> & { signal?: AbortSignal }
type Arguments<E extends Endpoint> = keyof Sent<E> extends never ? [input?: WithSignal<E>] : [input: WithSignal<E>]

let tellSignedOut = () => {}

/** Says, once for the whole application, what to do when the server no longer knows the session. */
export const onSignedOut = (listener: () => void) => {
  tellSignedOut = listener
}

/** Calls one endpoint of the contract and returns its typed answer; throws CallError. */
export async function call<E extends Endpoint>(endpoint: E, ...[input]: Arguments<E>): Promise<Output<E>> {
  const parts = (input ?? {}) as Parts
  const slow = setTimeout(() => showInfo('Cela prend du temps', 'L’opération se poursuit…'), LONG)
  try {
    // 419: the token was missing or stale; the refusal has just brought a new one.
    const first = await send(endpoint, parts)
    const response = first.status === 419 ? await send(endpoint, parts) : first
    if (!response.ok) throw await failureOf(response)
    return (endpoint.response === undefined ? undefined : await jsonOf(response)) as Output<E>
  } catch (error) {
    const isUnknownSession = error instanceof CallError && error.status === 401
    if (isUnknownSession && endpoint.path !== getCurrentUser.path) tellSignedOut()
    throw error
  } finally {
    clearTimeout(slow)
  }
}

async function send({ method, path, upload }: Endpoint, { params = {}, query = {}, body, file, signal }: Parts) {
  const headers = new Headers({ Accept: 'application/json' })
  if (method !== 'GET') headers.set('X-XSRF-TOKEN', readCookie('XSRF-TOKEN') ?? '')
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  const form = upload && file ? new FormData() : null
  if (upload && file) form?.set(upload, file)
  try {
    return await fetch(addressOf(path, params, query), {
      method,
      headers,
      credentials: 'same-origin',
      signal: signal ?? null,
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CallError(0, { message: 'Le serveur ne répond pas. Vérifiez votre connexion.' })
  }
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    throw new CallError(response.status, { message: 'La réponse du serveur est illisible.' })
  }
}

async function failureOf(response: Response) {
  const body = (await response.json().catch(() => null)) as ErrorBody | null
  return new CallError(response.status, body?.message ? body : { message: 'Le serveur a rencontré une erreur.' })
}

/** The address of a layer's tiles, with {z}/{x}/{y} left for the map to fill. */
export const tileTemplate = ({ path }: Endpoint, version: string) =>
  `${BASE}${path.replace(':version', version).replace(/:([zxy])/g, '{$1}')}`

/** The address below /api: parameters in the path, the query's lists repeated, what is undefined left out. */
export function addressOf(path: string, params: Record<string, unknown>, query: Record<string, unknown>) {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [value].flat().map((one) => [name, String(one)]),
    ),
  )
  return search.size > 0 ? `${BASE}${filled}?${search}` : `${BASE}${filled}`
}
