import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { invalid } from '../http/errors.ts'
import { yieldToRequests } from '../process/priority.ts'
import type { MarkdownResult } from './markdown.ts'

/** Kill limit; the longest text takes a hundredth of it on a quiet machine. */
const MAX_MS = 20_000
const TOO_LONG = 'Ce texte est trop long à mettre en forme. Simplifiez-le, ou coupez-le en plusieurs.'
/** Keep the process this long after a text: a writer previews several times, and starting takes longer than most texts. */
export const IDLE_MS = 10_000

/** At most one idle process is kept; a text that comes meanwhile starts another. */
let idle: { renderer: ChildProcess; timer: NodeJS.Timeout } | undefined

function takeIdle() {
  const renderer = idle?.renderer
  clearTimeout(idle?.timer)
  idle = undefined
  return renderer?.connected ? renderer : undefined
}

const endIdle = () => takeIdle()?.disconnect()

function start() {
  const renderer = fork(fileURLToPath(new URL('./markdown.process.ts', import.meta.url)), {
    // Flags for this process (test runner, profiler) must not apply there.
    execArgv: [],
    env: { NODE_COMPILE_CACHE: getCompileCacheDir() },
    stdio: 'ignore',
  })
  // It cannot even start where no descriptor is left; unheard, that would end the server.
  renderer.on('error', () => undefined)
  if (renderer.pid === undefined) throw new Error('The process of texts did not start.')
  yieldToRequests(renderer.pid)
  renderer.unref()
  renderer.channel?.unref()
  return renderer
}

/** Renders in a process, so that requests go on and a slow text can be killed. A thread would leave its memory here. */
async function renderMarkdown(body: string, maxMs = MAX_MS): Promise<MarkdownResult> {
  const renderer = takeIdle() ?? start()
  const timer = setTimeout(() => renderer.kill('SIGKILL'), maxMs)
  const over = new AbortController()
  const next = (event: string) => once(renderer, event, { signal: over.signal })
  try {
    renderer.send(body, () => undefined)
    const result = await Promise.race([next('message').then(([html]) => html), next('exit').then(() => null)])
    if (result === null) return { fault: TOO_LONG }
    endIdle()
    idle = { renderer, timer: setTimeout(endIdle, IDLE_MS).unref() }
    return result as MarkdownResult
  } finally {
    clearTimeout(timer)
    over.abort()
  }
}

/** Renders what a person typed into this field; throws 422 under it. */
export async function renderField(field: string, body: string, maxMs?: number): Promise<string> {
  const result = await renderMarkdown(body, maxMs)
  if ('fault' in result) throw invalid({ [field]: [result.fault] })
  return result.html
}

/** Renders a stored text; one that fails is shown as typed. */
export async function renderStored(body: string) {
  const result = await renderMarkdown(body)
  return 'html' in result ? sql<string>`${result.html}` : sql<string>`plain_html(body)`
}

/** The HTML of a row that may not have been rendered yet. */
export const shownHtml = sql<string>`coalesce(html, plain_html(body))`
