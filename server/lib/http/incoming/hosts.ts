import type { FastifyRequest } from 'fastify'
import type { Config } from '../../../config.ts'
import { HttpError } from '../errors.ts'
import { countHeaders } from './bearer.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Paths answered under any host name, because they reveal nothing. */
    isNameless?: true
  }
}

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']

/** Gives 421 under a foreign name: a page whose name was rebound to our address would read our answers as its own. */
export function hostFaults({ publicUrl, isDemo, port }: Pick<Config, 'publicUrl' | 'isDemo' | 'port'>) {
  const { protocol, host } = new URL(publicUrl)
  const defaultPort = protocol === 'https:' ? 443 : 80
  const ownNames = new Set([nameOf(host)])
  const own = new Set([host, ...(isDemo ? LOOPBACK_NAMES.map((name) => `${name}:${port}`) : [])].map(addressOf))

  function addressOf(text: string) {
    const [, , digits] = HOST.exec(text) ?? []
    return `${nameOf(text)}:${Number(digits || defaultPort)}`
  }

  const isOurs = (request: FastifyRequest) => {
    if (request.host === host && request.url.startsWith('/')) return true
    const target = targetHostOf(request.raw.url ?? '')
    if (target !== null && !own.has(addressOf(target))) return false
    if (own.has(addressOf(request.host))) return true
    // The trusted proxy answers for the name; the one it tells may lack the port.
    if ((request.ips?.length ?? 0) < 2) return false
    return request.headers['x-forwarded-host'] === undefined || ownNames.has(nameOf(request.host))
  }

  return (request: FastifyRequest): HttpError | undefined => {
    if (countHeaders(request.raw.rawHeaders, 'host') > 1) return new HttpError(400, 'Cette requête n’est pas lisible.')
    if (isOurs(request)) return undefined
    return new HttpError(421, `Ce site répond à l’adresse ${publicUrl}, pas sous ce nom.`)
  }
}

const HOST = /^(\[[\da-f:.]+\]|[^\s:/?#@\\[\]]+)(?::(\d*))?$/i

/** '' when the text is no host. */
const nameOf = (text: string) => (HOST.exec(text)?.[1] ?? '').toLowerCase().replace(/\.$/, '')

/** Under whatever port. */
export const isLoopbackName = (host: string) => LOOPBACK_NAMES.includes(nameOf(host))

/** The host of a request line in absolute form (RFC 9112, 3.2.2). */
const targetHostOf = (url: string) =>
  url.startsWith('/') || url === '*' ? null : (/^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? '')
