import { runInNewContext } from 'node:vm'
import type { Config } from '../../config.ts'

export interface SmsMessage {
  /** E.164. */
  to: string
  /** GSM-7, 160 characters at most. */
  text: string
}

/** Throws a SmsFailure where the gateway has not, or perhaps not, taken it. */
export interface SmsGateway {
  send: (message: SmsMessage) => Promise<void>
}

type GatewaySettings = NonNullable<Config['sms']>

/** Time limit of connection, sending and answer together. */
const TRY_MS = 30_000
const MAX_ANSWER_BYTES = 64 * 1024
/** Where SMS_OK is searched, and for how long: it is the operator's, and the text another's. */
const MAX_SEARCHED = 4096
const SEARCH_MS = 200

/** Names no number, no address and no secret. */
export class SmsFailure extends Error {
  readonly code: string
  /** It has certainly not been taken; else nobody knows, as nothing, or half an answer, came back. */
  readonly isRefused: boolean

  constructor(code: string, isRefused: boolean) {
    super(`not taken by the gateway: ${code}`)
    this.code = code
    this.isRefused = isRefused
  }
}

export function smsGateway(settings: GatewaySettings, tryMs = TRY_MS): SmsGateway {
  return {
    send: async (message) => {
      const { status, text } = await ask(settings, message, tryMs).catch((error: unknown) => {
        throw failureOf(error)
      })
      if (status < 200 || status > 299) throw new SmsFailure(`ESMS ${status}`, !UNCERTAIN.includes(status))
      // The pattern may be wrong, or the words be new.
      if (settings.ok !== null && !isFound(settings.ok, text)) throw new SmsFailure('ESMSOK', false)
    },
  }
}

/** Answers of a proxy whose gateway is slow, and may have taken the message. */
const UNCERTAIN = [408, 502, 504]

async function ask({ url, method, headers, body, ok }: GatewaySettings, message: SmsMessage, tryMs: number) {
  const answer = await fetch(filled(url, message, encodeURIComponent), {
    method,
    headers: { ...(body && { 'content-type': body.isJson ? JSON_TYPE : FORM_TYPE }), ...headers },
    ...(body && { body: filled(body.template, message, body.isJson ? insideJson : encodeURIComponent) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(tryMs),
  })
  if (ok !== null) return { status: answer.status, text: await textOf(answer) }
  // The status says it: what follows may break off.
  await answer.body?.cancel()
  return { status: answer.status, text: '' }
}

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

const insideJson = (text: string) => JSON.stringify(text).slice(1, -1)

/** All at once: a text that has a placeholder in it stays as it is. */
const filled = (template: string, { to, text }: SmsMessage, escaped: (text: string) => string) =>
  template.replace(/\{(to|digits|text)\}/g, (_, name) =>
    escaped(name === 'text' ? text : name === 'to' ? to : to.replace('+', '')),
  )

async function textOf({ body }: Response) {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    parts.push(part)
    length += part.length
    // Leaving the loop ends the connection.
    if (length > MAX_ANSWER_BYTES) throw new SmsFailure('EMSGSIZE', false)
  }
  return Buffer.concat(parts).toString().slice(0, MAX_SEARCHED)
}

/** Stops a pattern that would never end, which no bound of the text does. */
function isFound(pattern: string, text: string): boolean {
  try {
    return runInNewContext('new RegExp(pattern).test(text)', { pattern, text }, { timeout: SEARCH_MS }) === true
  } catch {
    return false
  }
}

const CODES: readonly [RegExp, code: string, isRefused: boolean][] = [
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'EDNS', true],
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, 'ECONNECTION', true],
  [/^UND_ERR_CONNECT_TIMEOUT$/, 'ETIMEDOUT', true],
  [/CERT|_SIGNATURE|_SSL_|_TLS_|^EPROTO$/, 'ETLS', true],
  [/^(TimeoutError|ETIMEDOUT|UND_ERR_(HEADERS|BODY)_TIMEOUT)$/, 'ETIMEDOUT', false],
]

/** By the codes that the log of mails has too. */
function failureOf(error: unknown): SmsFailure {
  if (error instanceof SmsFailure) return error
  const name = error instanceof Error ? nameOf(error) : ''
  const [, code, isRefused] = CODES.find(([known]) => known.test(name)) ?? [null, 'ESOCKET', false]
  return new SmsFailure(code, isRefused)
}

/** The code of what fetch met lies in the cause. */
function nameOf(error: Error): string {
  const { cause } = error
  if (cause instanceof Error && 'code' in cause) return String(cause.code)
  return error.name
}
