import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BARE_PAGE } from '../../../contract/core/bare-page.ts'
import { PAGES, REDIRECTS } from '../../../contract/core/pages.ts'
import type { CsrfTokens } from './csrf.ts'
import { notFound } from './errors.ts'
import { readFiles } from './files.ts'
import { withPageHead } from './outgoing/page-head.ts'
import { type PreparedAnswer, prepared, sendPrepared, sendWhole } from './prepared.ts'

interface PagesOptions {
  web: string | null
  csrf: CsrfTokens
  publicUrl: string
  /** Names under which pages are served, where all others lead to the public address. */
  keptHosts: readonly string[]
  isProxied: boolean
  /** Pages made for who asks, by path; null where the page is as any other. */
  ownPages: Record<string, (request: FastifyRequest, reply: FastifyReply) => Promise<PreparedAnswer | null>>
  /** The policy of a page that shows the country's layers; null while the operator offers none. */
  policyWithLayers: () => Promise<string | null>
}

export async function servePages(app: FastifyInstance, options: PagesOptions) {
  const { web, csrf, publicUrl, keptHosts, isProxied, ownPages } = options
  if (web === null) {
    app.setNotFoundHandler(() => {
      throw notFound()
    })
    return
  }
  const index = await readFile(join(web, 'index.html'), 'utf8')
  const page = (html: string) => prepared('text/html; charset=utf-8', Buffer.from(html), 'private, no-cache')
  const pageAt = (path: string | null) => page(withPageHead(index, path, publicUrl))
  const bare = await page(index)
  const lost = await pageAt(null)
  const known = new Map(await Promise.all(PAGES.map(async ({ path }) => [path as string, await pageAt(path)] as const)))
  const { host } = new URL(publicUrl)
  for (const [path, file] of await readFiles(web)) {
    app.get(path, { schema: { hide: true } }, (request, reply) => sendPrepared(request, reply, file))
  }

  /** Cookies and links only work under the public name, so other names redirect to it. */
  const isElsewhere = (request: FastifyRequest) =>
    !isProxied && request.host !== host && !keptHosts.includes(request.host)

  /** Keeps path and query only, because an absolute request line can name any host. */
  const publicAddress = (url: string) => {
    const { pathname, search } = new URL(url, publicUrl)
    return `${publicUrl}${pathname}${search}`
  }

  const withPolicy = async (reply: FastifyReply, page: PreparedAnswer) => {
    const policy = await options.policyWithLayers()
    if (policy === null) return page
    reply.header('content-security-policy', policy)
    // It has a tag of its own: a browser that is answered 304 keeps the policy it had.
    return { ...page, etag: page.etag.replace(/"$/, '-layers"') }
  }

  const sendPage = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    if (isElsewhere(request)) return reply.redirect(publicAddress(request.url), 302)
    csrf.ensure(request, reply)
    const common = await withPolicy(reply, known.get(path) ?? lost)
    const own = await ownPages[path]?.(request, reply)
    return own ? sendWhole(request, reply, own) : sendPrepared(request, reply, common)
  }

  app.get(BARE_PAGE, { schema: { hide: true } }, async (request, reply) =>
    sendPrepared(request, reply, await withPolicy(reply, bare)),
  )
  for (const { path } of PAGES) {
    app.get(path, { schema: { hide: true } }, (request, reply) => sendPage(request, reply, path))
  }
  for (const [path, target] of Object.entries(REDIRECTS)) {
    app.get(path, { schema: { hide: true } }, (_request, reply) => reply.redirect(`${publicUrl}${target}`, 302))
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw notFound()
    csrf.ensure(request, reply)
    return sendWhole(request, reply.code(404), await withPolicy(reply, lost))
  })
}
