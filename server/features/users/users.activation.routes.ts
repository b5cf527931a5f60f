import type { FastifyInstance } from 'fastify'
import { activateUsers, listLastActivations } from '../../../contract/users.activation.ts'
import { type NewAuditEntry, writeAudits } from '../../lib/audit.ts'
import { clock } from '../../lib/clock.ts'
import type { ServerContext } from '../../lib/context.ts'
import { route } from '../../lib/http/route.ts'
import { requireSameRole } from '../../lib/security/session.queries.ts'
import { tryToActivate, tryToUndo } from './users.change.ts'
import { listActivatedTogether } from './users.queries.ts'

export function usersActivationRoutes(app: FastifyInstance, { db, mails, config }: ServerContext) {
  route(app, activateUsers, ({ body, user, request }) =>
    db.transaction().execute(async (trx) => {
      const results = []
      const entries: NewAuditEntry[] = []
      await requireSameRole(trx, user)
      // Sorted, so that two administrators do not deadlock.
      const ids = [...new Set(body.ids)].sort((a, b) => a - b)
      const change = {
        trx,
        by: user,
        mails,
        audit: (entry: NewAuditEntry) => entries.push(entry),
        ...((ids.length > 1 || body.confirmed_only) && { togetherSeconds: config.alertDelay }),
      }
      const attempt = body.undo ? tryToUndo : tryToActivate
      for (const id of ids) {
        results.push({ id, ...(await attempt({ ...change, id, isConfirmedOnly: body.confirmed_only })) })
      }
      await writeAudits(trx, request, entries)
      return results
    }),
  )

  route(app, listLastActivations, async ({ user }) => {
    const acts = Map.groupBy(await listActivatedTogether(db, user.id, config.alertDelay), ({ act }) => act)
    return [...acts.values()].flatMap((activated) => {
      const [first] = activated
      if (!first) return []
      const end = Date.parse(first.at) + config.alertDelay * 1000
      const undo_seconds = Math.max(0, Math.ceil((end - clock.now().getTime()) / 1000))
      return [{ ids: activated.map(({ id }) => id), first, undo_seconds }]
    })
  })
}
