import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Endpoint } from '../../contract/core/endpoint.ts'
import { PushError } from './push-error.ts'
import { readJson } from './read-json.ts'

export interface PushTarget {
  /** The address of the Estran, without a slash at its end. */
  url: string
  token: string
  say: (line: string) => void
}

interface TargetCall<S extends z.core.$ZodType> {
  endpoint: Pick<Endpoint, 'method' | 'path'> & { response: S }
  query?: string
  body?: unknown
}

const ANSWER_MS = 120_000
const FIRST_PAUSE_S = 1
const MAX_PAUSE_S = 60
/** A restart takes a minute, a mended network longer. */
const PATIENCE_S = 45 * 60

/** Tries until it is answered: the same rows sent again change nothing. */
export async function call<S extends z.core.$ZodType>(
  { url, token, say }: PushTarget,
  { endpoint, query = '', body }: TargetCall<S>,
): Promise<z.output<S>> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const sent = { method: endpoint.method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
  let waited = 0
  for (let pause = FIRST_PAUSE_S; ; pause = Math.min(pause * 2, MAX_PAUSE_S)) {
    const outcome = await attempt(`${url}/api${endpoint.path}${query}`, sent)
    if ('answer' in outcome) return read(endpoint.response, outcome.answer, url)
    const seconds = outcome.retryAfter ?? pause
    waited += Math.max(seconds, FIRST_PAUSE_S)
    if (waited > PATIENCE_S) throw new PushError(`${outcome.failure} Plus tard, relancez la même commande.`)
    say(`${outcome.failure} Nouvel essai dans ${seconds} s.`)
    await wait(seconds * 1000)
  }
}

type SendOutcome = { answer: string } | { failure: string; retryAfter: number | null }

/** Throws only what no other try would change. */
async function attempt(address: string, request: RequestInit): Promise<SendOutcome> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS)
    const response = await fetch(address, { ...request, redirect: 'manual', signal })
    const { status } = response
    const answer = await response.text()
    if (status === 200) return { answer }
    if (status !== 429 && status < 500) throw new PushError(refusalOf(response, answer))
    return { failure: `Estran répond ${status} : ${messageOf(answer)}`, retryAfter: retryAfterOf(response) }
  } catch (error) {
    if (error instanceof PushError) throw error
    return { failure: `Estran ne répond pas (${reasonOf(error)}).`, retryAfter: null }
  }
}

function read<S extends z.core.$ZodType>(schema: S, answer: string, url: string): z.output<S> {
  const data = readJson(schema, answer)
  if (data === null) throw new PushError(`${url} ne répond pas comme un Estran : vérifiez --url.`)
  return data
}

const HINTS: Record<number, string> = {
  401: 'Le jeton n’est pas accepté : il est faux, expiré ou révoqué.',
  403: 'Ce jeton n’a pas accès aux envois du laboratoire.',
  404: 'Il n’y a pas d’Estran à cette adresse, ou il est trop ancien : vérifiez --url.',
  413: 'Cet envoi est trop volumineux pour le serveur ou pour un proxy devant lui.',
  421: 'Estran ne porte pas ce nom : donnez à --url son adresse publique.',
}

function refusalOf({ status, headers }: Response, answer: string) {
  if (status >= 300 && status < 400) return `Cette adresse mène à ${headers.get('location')} : donnez-la à --url.`
  const id = headers.get('x-request-id')
  const hint = HINTS[status] ?? `Estran refuse l’envoi : ${messageOf(answer)}`
  return `${hint} (${status}${id === null ? '' : `, requête ${id}`})`
}

const ErrorAnswer = z.object({ message: z.string(), errors: z.optional(z.record(z.string(), z.array(z.string()))) })

function messageOf(answer: string): string {
  const data = readJson(ErrorAnswer, answer)
  if (!data) return 'sans explication.'
  const faults = Object.values(data.errors ?? {}).flat()
  return faults.length > 0 ? faults.join(' ') : data.message
}

/** In seconds; written as such or as a date. */
function retryAfterOf({ headers }: Response): number | null {
  const text = headers.get('retry-after')
  if (text === null) return null
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1000)
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'délai dépassé'
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message
}
