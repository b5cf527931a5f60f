import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { DEMO_PASSWORD } from '../contract/core/demo.ts'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  /** Still compressed. */
  body: Buffer
}

type Headers = Record<string, string>

/** POST with a body, GET without, unless told. */
export function fetchRaw(
  url: string,
  headers: Headers = {},
  body?: string | Uint8Array,
  method = body === undefined ? 'GET' : 'POST',
): Promise<Answer> {
  return new Promise((done, failed) => {
    const outgoing = request(url, { method, headers }, (response) => void answerOf(response).then(done, failed))
    outgoing.on('error', failed)
    outgoing.end(body)
  })
}

/** Fails when the server dies in the middle of it. */
async function answerOf(response: IncomingMessage): Promise<Answer> {
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part)
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }
}

export async function signIn(origin: string, email = 'client@estran.example'): Promise<Map<string, string>> {
  const cookies = await openBrowser(origin)
  const answer = await post(`${origin}/api/auth/login`, cookies, { email, password: DEMO_PASSWORD, remember: false })
  if (answer.status !== 204) throw new Error(`Sign-in answered ${answer.status}: ${answer.body.toString()}`)
  store(cookies, answer)
  return cookies
}

/** Cookies before signing in, with the CSRF token. */
export async function openBrowser(origin: string): Promise<Map<string, string>> {
  const cookies = new Map<string, string>()
  store(cookies, await fetchRaw(`${origin}/api/settings`))
  return cookies
}

export const post = (url: string, cookies: Map<string, string>, body: object) =>
  fetchRaw(url, { ...changing(cookies), 'content-type': 'application/json' }, JSON.stringify(body))

export const changing = (cookies: Map<string, string>): Headers => ({
  cookie: cookieHeader(cookies),
  'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
})

function store(cookies: Map<string, string>, { headers }: Answer) {
  for (const line of headers['set-cookie'] ?? []) {
    const [pair = ''] = line.split(';')
    const index = pair.indexOf('=')
    cookies.set(pair.slice(0, index), pair.slice(index + 1))
  }
}

export const cookieHeader = (cookies: Map<string, string>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** The headers Chromium sends with an API call. */
export const browserHeaders = (cookies: Map<string, string>): Headers => ({
  cookie: cookieHeader(cookies),
  accept: 'application/json',
  'accept-encoding': 'gzip, deflate, br, zstd',
})
