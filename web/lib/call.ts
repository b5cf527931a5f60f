import { getCurrentUser } from '../../contract/auth.ts'
import type { CallInput, Endpoint, EndpointOutput } from '../../contract/core/endpoint.ts'
import type { ErrorBody, FieldErrors } from '../../contract/core/errors.ts'
import { withFrenchSpaces } from '../../contract/core/french-spaces.ts'
import { isSignedIn, readCookie, removeSignedIn, sessionMark } from './cookie/cookie.ts'
import { sendForm } from './form/send-form.ts'
import { showInfo } from './toasts.ts'

const BASE = '/api'
/** After this time a toast says that the call goes on; it is never cancelled. */
const LONG = 10_000

/** `status` is 0 when the server could not be reached. */
export class CallError extends Error {
  readonly status: number
  readonly errors: FieldErrors
  /** With 409, the current state; null when the server was only busy. */
  readonly current: unknown

  constructor(status: number, body: ErrorBody) {
    super(withFrenchSpaces(body.message))
    this.status = status
    this.errors = Object.fromEntries(
      Object.entries(body.errors ?? {}).map(([field, messages]) => [field, messages.map(withFrenchSpaces)]),
    )
    this.current = body.current ?? null
  }
}

export const isMissing = (error: unknown) => error instanceof CallError && error.status === 404

export const isForbidden = (error: unknown) => error instanceof CallError && error.status === 403

/** The server could not be reached. */
export const isUnreachable = (error: unknown) => error instanceof CallError && error.status === 0

/** The server has not said what is wrong with the input: no network, an answer cut off, an error of the server or of this code. */
export const isBroken = (error: Error) => !(error instanceof CallError) || error.status < 400 || error.status >= 500

export const isStale = (error: unknown): error is CallError =>
  error instanceof CallError && error.status === 409 && error.current !== null

interface CallParts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  file?: File
  /** Called with the bytes of the file that have left. */
  onBytes?: (sent: number) => void
  signal?: AbortSignal
  /** The device may answer in place of the server, of which its answer then says nothing. */
  isKept?: boolean
}

type UploadInput = Pick<CallParts, 'onBytes'> & { file: File }
type CallInputWithFile<E extends Endpoint> = CallInput<E> & (E['upload'] extends string ? UploadInput : unknown)
type WithSignal<E extends Endpoint> = CallInputWithFile<E> & Pick<CallParts, 'signal' | 'isKept'>
type CallArguments<E extends Endpoint> = keyof CallInputWithFile<E> extends never
  ? [input?: WithSignal<E>]
  : [input: WithSignal<E>]

const reachListeners = new Set<() => void>()
let isReached = true

/** Whether the last call had an answer, whatever it was, or the browser has found a network since. */
export const isServerReached = () => isReached

/** Calls the listener whenever this changes; returns the way to stop. */
export function onReached(listener: () => void): () => void {
  reachListeners.add(listener)
  return () => reachListeners.delete(listener)
}

/** Counts the times the browser lost its network: an answer to what was asked before says nothing of now. */
let losses = 0

export function loseNetwork() {
  losses += 1
  setReached(false)
}

export function setReached(next: boolean) {
  if (next === isReached) return
  isReached = next
  for (const listener of reachListeners) listener()
}

let notifySignedOut = () => {}

export const onSignedOut = (listener: () => void) => {
  notifySignedOut = listener
}

let findOwner = () => ''

/** Tells whose page this is: the server refuses its changes once somebody else has signed in in this browser. */
export const knowOwner = (find: typeof findOwner) => {
  findOwner = find
}

type CallAnswer<E extends Endpoint> = E['mayBeEmpty'] extends true ? EndpointOutput<E> | undefined : EndpointOutput<E>

/** Throws CallError. */
export async function call<E extends Endpoint>(endpoint: E, ...[input]: CallArguments<E>): Promise<CallAnswer<E>> {
  const parts = (input ?? {}) as CallParts
  const slow = setTimeout(() => showInfo('Cela prend du temps', 'L’opération se poursuit…'), LONG)
  try {
    const response = await answerOf(endpoint, parts)
    const isEmpty = endpoint.response === undefined || response.status === 204
    return (isEmpty ? undefined : await jsonOf(response)) as CallAnswer<E>
  } finally {
    clearTimeout(slow)
  }
}

/** The answer as it came, where it is no JSON or too long to be read in one piece. Throws CallError. */
export async function callBytes<E extends Endpoint>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await answerOf(endpoint, (input ?? {}) as CallParts)
  try {
    return new Uint8Array(await response.arrayBuffer())
  } catch {
    throw new CallError(0, { message: 'La réponse du serveur n’est pas arrivée en entier.' })
  }
}

/** Throws unless the page itself can be loaded again. */
export async function ensureServed() {
  const { ok } = await fetch(window.location.href, { method: 'HEAD' })
  if (!ok) throw new Error('not served')
}

/** The HTML of a page of the application, as the server draws it for who is signed in. */
export const fetchPage = async (path: string, signal: AbortSignal) =>
  (await fetch(path, { signal, headers: { Accept: 'text/html' } })).text()

/** The file that an endpoint answers. Throws CallError, also when only a part of it has come. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: WithSignal<E>,
  onBytes: (received: number) => void,
): Promise<File> {
  const { body, headers } = await answerOf(endpoint, input as CallParts)
  const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? ''
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  const reader = body?.getReader()
  try {
    for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
      chunks.push(read.value)
      received += read.value.length
      onBytes(received)
    }
  } catch (error) {
    if (input.signal?.aborted) throw error
    throw new CallError(0, { message: 'Le fichier n’est pas arrivé en entier. Réessayez.' })
  }
  return new File(chunks, name, { type: headers.get('content-type') ?? '' })
}

async function answerOf(endpoint: Endpoint, parts: CallParts): Promise<Response> {
  // Whose page it is as it is pressed: another person may have it by the time that it is sent again.
  const owner = findOwner()
  let isRenewed = false
  for (;;) {
    const mark = sessionMark()
    const response = await send(endpoint, parts, owner)
    if (response.ok) return response
    const { status } = response
    const isLate = status === 401 && isSignedIn() && sessionMark() !== mark
    // 419: the CSRF token was missing or stale, and this answer has set a new one. Late: somebody has signed in since.
    if (isLate || (status === 419 && !isRenewed)) {
      isRenewed = status === 419
      continue
    }
    if (status === 401 && !isLate) {
      // Not by the server, whose answer would take away the cookies of another session too.
      if (mark !== null) removeSignedIn()
      if (endpoint.path !== getCurrentUser.path) notifySignedOut()
    }
    throw await failureOf(response)
  }
}

const signs = (owner: string) => ({ 'X-XSRF-TOKEN': readCookie('XSRF-TOKEN') ?? '', 'X-Page-Of': owner })

async function send({ method, path, upload }: Endpoint, parts: CallParts, owner: string) {
  const { params = {}, query = {}, body, file, onBytes, signal, isKept } = parts
  const headers = new Headers({ Accept: 'application/json', ...(method !== 'GET' && signs(owner)) })
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  const form = upload && file ? new FormData() : null
  if (upload && file) form?.set(upload, file)
  const address = addressOf(path, params, query)
  const before = losses
  try {
    const answer =
      form && onBytes
        ? await sendForm(address, { method, headers, form, onBytes, signal })
        : await fetch(address, {
            method,
            headers,
            credentials: 'same-origin',
            signal: signal ?? null,
            body: form ?? (body === undefined ? null : JSON.stringify(body)),
          })
    if (before === losses && !isKept) setReached(true)
    return answer
  } catch (error) {
    if (signal?.aborted) throw error
    if (!isKept) setReached(false)
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

export const tileTemplate = ({ path }: Endpoint, version: string) =>
  `${BASE}${path.replace(':version', version).replace(/:([zxy])/g, '{$1}')}`

export function addressOf(path: string, params: Record<string, unknown>, query: Record<string, unknown>) {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [value].flat().map((item) => [name, String(item)]),
    ),
  )
  return search.size > 0 ? `${BASE}${filled}?${search}` : `${BASE}${filled}`
}
