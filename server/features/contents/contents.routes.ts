import type { FastifyInstance } from 'fastify'
import {
  CONTENT_KEYS,
  type ContentKey,
  dismissContentProposal,
  getAcceptance,
  getAcceptedTerms,
  getContent,
  getContentVersion,
  type LegalText,
  listAcceptances,
  listContentProposals,
  listContentVersions,
  previewMarkdown,
  updateContent,
} from '../../../contract/contents.ts'
import { allows, type Role } from '../../../contract/core/access.ts'
import { missingIn, withSettings } from '../../../contract/rules/texts/contents.placeholders.ts'
import { writeAudit } from '../../lib/audit.ts'
import type { ServerContext } from '../../lib/context.ts'
import { cachedUntilChange } from '../../lib/db/cache.ts'
import type { Db } from '../../lib/db/pool.ts'
import { notFound } from '../../lib/http/errors.ts'
import { preparedJson, sendPrepared } from '../../lib/http/prepared.ts'
import { route } from '../../lib/http/route.ts'
import { stale } from '../../lib/http/stale.ts'
import { renderField } from '../../lib/markdown/render-markdown.ts'
import { getOperatorValues, getTermsVersion } from '../operator/operator.queries.ts'
import { findAcceptance, listAcceptancesOf } from './acceptances.queries.ts'
import { takenOver } from './contents.proposals.rules.ts'
import { listProposals, settleProposals } from './contents.proposals.ts'
import {
  countAcceptances,
  findContent,
  findVersion,
  getVersion,
  insertVersion,
  listTermsChanges,
  listVersions,
  lockContent,
} from './contents.queries.ts'

export function contentsRoutes(app: FastifyInstance, { db, changes, config }: ServerContext) {
  const answerOf = (key: ContentKey) =>
    cachedUntilChange(
      changes,
      'settings',
      () => key,
      async () => {
        const content = await findContent(db, key)
        if (!content) throw notFound()
        const { body, ...text } = content
        const operator = { ...(await getOperatorValues(db)), sends_sms: config.sms !== null }
        const html = withSettings(text.html, key, operator)
        const changes = key === 'terms' ? await listTermsChanges(db) : []
        const shown: LegalText = { ...text, key, html, missing: missingIn(body), changes }
        return preparedJson(JSON.stringify(shown))
      },
    )
  const answers = new Map(CONTENT_KEYS.map((key) => [key, answerOf(key)]))

  route(app, getContent, async ({ params, request, reply }) => {
    const answer = await answers.get(params.key)?.()
    if (!answer) throw notFound()
    return sendPrepared(request, reply, answer)
  })

  route(app, listContentVersions, async ({ params: { key } }) => ({
    items: await listVersions(db, key),
    accepted_by: key === 'terms' ? await countAcceptances(db, await getTermsVersion(db)) : 0,
  }))

  route(app, getContentVersion, async ({ params: { key, version } }) => {
    const found = await findVersion(db, key, version)
    if (!found) throw notFound()
    return found
  })

  route(app, listContentProposals, async ({ params: { key } }) => ({ items: await listProposals(db, key) }))

  route(app, dismissContentProposal, async ({ params: { key, id } }) => {
    await db.transaction().execute(async (trx) => {
      await lockContent(trx, key)
      const dismissed = (await listProposals(trx, key)).filter((proposal) => proposal.id === id)
      if (dismissed.length === 0) throw notFound()
      await settleProposals(trx, key, dismissed)
    })
  })

  route(app, updateContent, async ({ params: { key }, body, user, request }) => {
    const { version, taken_proposals, ...text } = body
    const html = await renderField('body', text.body)
    return db.transaction().execute(async (trx) => {
      const current = await lockContent(trx, key)
      const before = await getVersion(trx, key, current.version)
      if (version !== current.version) {
        throw await stale(trx, 'Ce texte a été modifié entre-temps.', before, {
          actions: ['content-changed'],
          fact: { field: 'content', after: key },
        })
      }
      if (text.title === before.title && text.body === before.body) return before
      const next = current.version + 1
      const is_correction = key === 'terms' && text.is_correction
      const change_note = key === 'terms' && !is_correction ? text.change_note : ''
      const taken = (await listProposals(trx, key)).filter(({ id }) => taken_proposals.includes(id))
      await insertVersion(trx, { ...text, html, is_correction, change_note, key, version: next, user_id: user.id })
      await settleProposals(trx, key, takenOver(taken, await listProposals(trx, key)))
      await writeAudit(trx, request, {
        action: 'content-changed',
        user_id: user.id,
        details: { content: key, version: next, is_correction },
      })
      return getVersion(trx, key, next)
    })
  })

  acceptancesRoutes(app, db)

  route(app, previewMarkdown, async ({ body: { body } }) => ({ html: await renderField('body', body) }))
}

function acceptancesRoutes(app: FastifyInstance, db: Db) {
  route(app, getAcceptedTerms, async ({ user }) => found(await findAcceptance(db, user.id, 'last')))

  route(app, listAcceptances, ({ params }) => listAcceptancesOf(db, params.id), { guard: ownOrAdmin })

  route(app, getAcceptance, async ({ params }) => found(await findAcceptance(db, params.id, params.acceptance_id)), {
    guard: ownOrAdmin,
  })
}

function found<T>(acceptance: T | undefined): T {
  if (!acceptance) throw notFound()
  return acceptance
}

/** What another person accepted is not there for anybody but administrators. */
function ownOrAdmin({ user, params }: { user: { id: number; role: Role }; params: { id: number } }) {
  if (user.id !== params.id && !allows('admin', user.role)) throw notFound()
}
