import * as z from 'zod/mini'

export interface SmsConfig {
  /** In it and in the body stand {to}, as +33612345678, or {digits}, without the +, and {text}. */
  url: string
  method: 'GET' | 'POST'
  body: { template: string; isJson: boolean } | null
  headers: Record<string, string>
  /** Found in the answer of a gateway that has taken a message. */
  ok: string | null
}

interface SmsEnvironment {
  SMS_URL: string
  SMS_METHOD?: SmsConfig['method'] | undefined
  SMS_BODY?: string | undefined
  SMS_HEADERS?: string | undefined
  SMS_OK?: string | undefined
}

/** No address with a password is ever asked, and a `#` ends one; what stands for a number must not choose the machine. */
export function isWholeAddress(text: string): boolean {
  const url = URL.parse(text)
  return (
    url !== null &&
    url.hash === '' &&
    !text.endsWith('#') &&
    !url.username &&
    !url.password &&
    !/[{}]/.test(originOf(text))
  )
}

const originOf = (text: string) => /^[^:]*:\/\/[^/?#]*/.exec(text)?.[0] ?? text

export function readHeaders(text: string): Record<string, string> | null {
  try {
    return Object.fromEntries(new Headers(z.record(z.string(), z.string()).parse(JSON.parse(text))))
  } catch {
    return null
  }
}

export function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp
  } catch {
    return false
  }
}

/** Null for what begins as JSON and is none. */
function readBody(template: string): SmsConfig['body'] {
  if (!/^[[{](?!(to|digits|text)\})/.test(template)) return { template, isJson: false }
  try {
    JSON.parse(template)
    return { template, isJson: true }
  } catch {
    return null
  }
}

/** `fail` throws the fault of a setting. */
export function readSms(settings: SmsEnvironment, fail: (name: keyof SmsEnvironment, why: string) => never): SmsConfig {
  const { SMS_URL: url, SMS_METHOD: method = 'GET', SMS_BODY: template, SMS_HEADERS: headers, SMS_OK: ok } = settings
  if (template && method === 'GET') fail('SMS_BODY', 'il va avec SMS_METHOD=POST.')
  const body = template ? readBody(template) : null
  if (template && !body) fail('SMS_BODY', 'ce JSON est mal écrit ; {to} et {text} y vont entre guillemets.')
  const filled = `${url} ${template ?? ''}`
  const where = template ? 'ici ou dans SMS_BODY' : 'dans l’adresse'
  if (!/\{(to|digits)\}/.test(filled)) fail('SMS_URL', `{to} (ou {digits}) est attendu ${where}, à la place du numéro.`)
  if (!filled.includes('{text}')) fail('SMS_URL', `{text} est attendu ${where}, à la place du message.`)
  return { url, method, body, headers: headers ? (readHeaders(headers) ?? {}) : {}, ok: ok ?? null }
}
