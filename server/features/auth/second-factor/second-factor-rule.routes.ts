import type { FastifyInstance } from 'fastify'
import { getSecondFactorRule, requireSecondFactor } from '../../../../contract/auth.second-factor.ts'
import { writeAudit } from '../../../lib/audit.ts'
import type { ServerContext } from '../../../lib/context.ts'
import { invalid } from '../../../lib/http/errors.ts'
import { route } from '../../../lib/http/route.ts'
import { findSessionStrength, isSecondFactorRequired, updateSecondFactorRequired } from './second-factor.queries.ts'
import { OWN_FIRST } from './second-factor.rules.ts'

/** Whether administrators must have a second factor. */
export function secondFactorRuleRoutes(app: FastifyInstance, { db }: ServerContext) {
  route(app, getSecondFactorRule, async () => ({ is_required: await isSecondFactorRequired(db) }))

  route(app, requireSecondFactor, ({ body: { is_required }, user, request }) =>
    db.transaction().execute(async (trx) => {
      const isChanged = await updateSecondFactorRequired(trx, is_required)
      // After the update, for which the removal of one's last factor waits, or has been waited for.
      const own = await findSessionStrength(trx, user.session_id)
      if (is_required && !own?.has_second_factor) throw invalid({ is_required: [OWN_FIRST] })
      if (!isChanged) return
      const details = {
        before: { second_factor_required: !is_required },
        after: { second_factor_required: is_required },
      }
      await writeAudit(trx, request, { action: 'settings-changed', user_id: user.id, details })
    }),
  )
}
