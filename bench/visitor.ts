import { type IncomingHttpHeaders, request } from 'node:http'
import { DEMO_PASSWORD } from '../contract/core/demo.ts'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  /** As it travelled: still compressed. */
  body: Buffer
}

type Headers = Record<string, string>

/** With a body it is sent as a POST. */
export function fetchRaw(url: string, headers: Headers = {}, body?: string | Uint8Array): Promise<Answer> {
  return new Promise((done, failed) => {
    const sent = request(url, { method: body === undefined ? 'GET' : 'POST', headers }, async (response) => {
      const parts: Buffer[] = []
      for await (const part of response) parts.push(part)
      done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) })
    })
    sent.on('error', failed)
    sent.end(body)
  })
}

/** Signs a demo account in and gives its cookies, as a browser keeps them. */
export async function signIn(origin: string, email = 'client@estran.example'): Promise<Map<string, string>> {
  const cookies = await openBrowser(origin)
  const answer = await post(`${origin}/api/auth/login`, cookies, { email, password: DEMO_PASSWORD, remember: false })
  if (answer.status !== 204) throw new Error(`Sign-in answered ${answer.status}: ${answer.body.toString()}`)
  keep(cookies, answer)
  return cookies
}

/** A browser that has opened the site: its cookies, the CSRF token among them. */
export async function openBrowser(origin: string): Promise<Map<string, string>> {
  const cookies = new Map<string, string>()
  keep(cookies, await fetchRaw(`${origin}/api/settings`))
  return cookies
}

/** A call that changes something, as who holds these cookies. */
export const post = (url: string, cookies: Map<string, string>, body: object) =>
  fetchRaw(url, { ...changing(cookies), 'content-type': 'application/json' }, JSON.stringify(body))

/** What every call that changes something brings, besides the type of its body. */
export const changing = (cookies: Map<string, string>): Headers => ({
  cookie: cookieHeader(cookies),
  'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
})

function keep(cookies: Map<string, string>, { headers }: Answer) {
  for (const line of headers['set-cookie'] ?? []) {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
}

export const cookieHeader = (cookies: Map<string, string>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** What Chromium sends with a call of the API. */
export const browserHeaders = (cookies: Map<string, string>): Headers => ({
  cookie: cookieHeader(cookies),
  accept: 'application/json',
  'accept-encoding': 'gzip, deflate, br, zstd',
})
