import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { homeOf } from '../../../contract/core/access.ts'
import { DEMO_NOTICE } from '../../../contract/core/demo.ts'
import { MapType } from '../../../contract/operator.ts'
import type { FirstViewFacts, FirstViewInput, RenderFirstView } from '../../../contract/rules/zones.first-view.ts'
import { today } from '../../lib/clock.ts'
import type { ServerContext } from '../../lib/context.ts'
import { atOnce } from '../../lib/db/at-once.ts'
import { admitted } from '../../lib/http/admission.ts'
import { HttpError } from '../../lib/http/errors.ts'
import { withPageHead } from '../../lib/http/outgoing/page-head.ts'
import { answersByAddress, type PreparedAnswer, prepared } from '../../lib/http/prepared.ts'
import { listCurrentTitles } from '../news/news.queries.ts'
import { listScalesWithClasses } from '../scales/scales.queries.ts'
import { findZoneOn } from '../zones/zones.queries.ts'

/** The page works without: whoever opens it never waits longer for it. */
const MAX_WAIT_MS = 1000
/** Three views of a thousand zones. */
const MAX_PAGES = 3_000
const ROOT = '<div id="root"></div>'

/** Other choices (a zone, a past day, the list) are the application's own. */
const FIRST_PARAMETERS = new Set(['type'])

/**
 * The page of the map with the class of one's own zone in it, for a phone that has nothing yet; null where there is
 * none to show: then it is the page of all others.
 */
export async function firstViews(web: string, { db, changes, sessions, config }: ServerContext) {
  const drawing = join(web, '.server/first-view.js')
  // A page under development is served by Vite.
  if (!existsSync(drawing)) return async () => null
  const render: RenderFirstView = createRequire(import.meta.url)(drawing).renderFirstView
  const index = withPageHead(await readFile(join(web, 'index.html'), 'utf8'), homeOf('client'), config.publicUrl)
  const page = laterScripts(index.replace('</head>', `${await partsOfMap(web)}</head>`))
  const pages = answersByAddress(changes, 'zones', MAX_PAGES)

  const draw = async (zoneId: number, type: MapType, news: FirstViewInput['news']) => {
    const on = today()
    const { zone, scales } = await atOnce(db, async (trx) => ({
      zone: await findZoneOn(trx, on, zoneId),
      scales: await listScalesWithClasses(trx),
    }))
    if (!zone) return null
    const html = render({ zone, scales, today: on, type, news, notice: config.isDemo ? DEMO_NOTICE : null })
    const first = `<div id="first-view" aria-hidden="true" inert>${html}${dataBlock({ zone, scales })}</div>${ROOT}`
    return prepared('text/html; charset=utf-8', Buffer.from(page.replace(ROOT, () => first)), 'no-store', 5)
  }

  const viewFor = async (userId: number, asked: string | null) => {
    const [row, news] = await Promise.all([
      db
        .selectFrom('users')
        .select(['start_zone_id', (eb) => eb.selectFrom('settings').select('map_type').as('map_type')])
        .where('id', '=', userId)
        .executeTakeFirst(),
      listCurrentTitles(db, today(), userId),
    ])
    if (!row?.start_zone_id) return null
    const type = MapType.safeParse(asked).data ?? row.map_type ?? 'both'
    const shown = news.map(({ id, version, is_unread }) => `${id}.${version}${is_unread ? '' : ' read'}`)
    const key = [row.start_zone_id, type, ...shown].join()
    const known = pages()
    const drawn = known.get(key) ?? (await draw(row.start_zone_id, type, news))
    if (drawn) known.set(key, drawn)
    return drawn
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<PreparedAnswer | null> => {
    const { searchParams } = new URL(request.url, 'http://here.invalid')
    if ([...searchParams.keys()].some((name) => !FIRST_PARAMETERS.has(name))) return null
    if (changes.hasOthers()) await changes.caughtUp()
    const user = await sessions.peek(request)
    // Who signs in elsewhere is not to see a class in passing.
    if (!user || homeOf(user.role) !== homeOf('client')) return null
    // As any read of theirs, so that a flood of pages is before nobody; who is answered without leaves the line.
    const place = { kind: 'read', endpoint: homeOf('client'), source: `user ${user.id}`, raw: reply.raw } as const
    const view = admitted(place, () => viewFor(user.id, searchParams.get('type'))).catch(nullIfRefused)
    return Promise.race([view, wait(MAX_WAIT_MS, null, { ref: false })])
  }
}

/** Where the line is full, too, the page comes without. */
function nullIfRefused(error: unknown) {
  if (error instanceof HttpError) return null
  throw error
}

/** For the application to read: no browser runs it. */
const dataBlock = (facts: FirstViewFacts) =>
  `<script type="application/json">${JSON.stringify(facts).replaceAll('<', '\\u003c')}</script>`

/** The class is in the page: what it is drawn with, styles and font, must not share a slow network with the code. */
const laterScripts = (html: string) =>
  html.replaceAll(/<(script type|link rel)="module(preload)?"/g, '$& fetchpriority="low"')

interface BuiltPart {
  file: string
  imports?: string[]
  css?: string[]
}

/** Names the files of frame and map, so that a browser asks for them with the page, and has their styles for it. */
async function partsOfMap(web: string): Promise<string> {
  const parts: Record<string, BuiltPart> = JSON.parse(await readFile(join(web, '.vite/manifest.json'), 'utf8'))
  const found = new Set(Object.keys(parts).filter((name) => /^_frame-.*\.js$/.test(name)))
  // Walks over what it adds, too.
  for (const name of found) for (const imported of parts[name]?.imports ?? []) found.add(imported)
  const needed = [...found].flatMap((name) => parts[name] ?? [])
  const styles = new Set(needed.flatMap(({ css = [] }) => css))
  return [
    ...[...styles].map((path) => `<link rel="stylesheet" crossorigin href="/${path}">`),
    ...needed.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('')
}
