import type { FastifyInstance } from 'fastify'
import { allows } from '../../../contract/core/access.ts'
import { createNews, deleteNews, getNews, listNews, type News, readNews, updateNews } from '../../../contract/news.ts'
import { writeAudit } from '../../lib/audit.ts'
import { today } from '../../lib/clock.ts'
import type { ServerContext } from '../../lib/context.ts'
import type { Db } from '../../lib/db/pool.ts'
import { invalid, notFound } from '../../lib/http/errors.ts'
import { route } from '../../lib/http/route.ts'
import { stale } from '../../lib/http/stale.ts'
import { renderField } from '../../lib/markdown/render-markdown.ts'
import type { SessionUser } from '../../lib/security/session.queries.ts'
import {
  deleteNewsRow,
  findLine,
  insertNews,
  isWritten,
  listLines,
  lockAllNews,
  lockNews,
  markRead,
  type NewsReader,
  updateNewsRow,
} from './news.queries.ts'

export function newsRoutes(app: FastifyInstance, { db }: ServerContext) {
  route(app, listNews, ({ query, user }) => listLines(db, today(), readerOf(user), query))

  route(app, getNews, ({ params, user }) => getLine(db, readerOf(user), params.id))

  route(app, createNews, async ({ body, user, request }) => {
    const html = await renderField('body', body.body)
    return db.transaction().execute(async (trx) => {
      // Published again after its answer was lost.
      await lockAllNews(trx)
      if (await isWritten(trx, body)) throw invalid({ title: [WRITTEN] })
      const { id } = await insertNews(trx, { ...body, html, user_id: user.id })
      await writeAudit(trx, request, {
        action: 'news-created',
        user_id: user.id,
        details: { news_id: id, after: body },
      })
      return getLine(trx, readerOf(user), id)
    })
  })

  route(app, updateNews, async ({ params: { id }, body: { version, ...fields }, user, request }) => {
    const html = await renderField('body', fields.body)
    return db.transaction().execute(async (trx) => {
      const current = await lockNews(trx, id)
      const before = await getLine(trx, readerOf(user), id)
      if (version !== current?.version) throw await staleNews(trx, before)
      await updateNewsRow(trx, id, { ...fields, html })
      await writeAudit(trx, request, {
        action: 'news-changed',
        user_id: user.id,
        details: { news_id: id, before, after: fields, has_new_body: before.body !== fields.body },
      })
      return getLine(trx, readerOf(user), id)
    })
  })

  route(app, deleteNews, async ({ params: { id }, body: { version } = {}, user, request }) => {
    await db.transaction().execute(async (trx) => {
      const current = await lockNews(trx, id)
      const before = await getLine(trx, readerOf(user), id)
      if (version !== undefined && version !== current?.version) throw await staleNews(trx, before)
      await deleteNewsRow(trx, id)
      await writeAudit(trx, request, { action: 'news-deleted', user_id: user.id, details: { news_id: id, before } })
    })
  })

  route(app, readNews, async ({ body, user }) => {
    await markRead(db, today(), user.id, body.ids)
  })
}

const WRITTEN = 'Cette actualité existe déjà, avec ce texte et ces jours.'

const staleNews = (db: Db, current: News) =>
  stale(db, 'Cette actualité a été modifiée entre-temps.', current, {
    actions: ['news-changed'],
    fact: { field: 'news_id', after: current.id },
  })

const readerOf = ({ id, role }: SessionUser): NewsReader => ({ id, seesAll: allows('admin', role) })

async function getLine(db: Db, reader: NewsReader, id: number) {
  const line = await findLine(db, today(), reader, id)
  if (!line) throw notFound()
  return line
}
