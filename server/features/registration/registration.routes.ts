import type { FastifyInstance } from 'fastify'
import { Id } from '../../../contract/core/fields.ts'
import { register } from '../../../contract/registration/registration.ts'
import { writeAudit } from '../../lib/audit.ts'
import type { Context } from '../../lib/context.ts'
import { route } from '../../lib/http/route.ts'
import { consume, isWithin, networkOf, refund, resetLimit } from '../../lib/security/limits.ts'
import { FORGOT_REPEAT_LIMIT } from '../auth/auth.rules.ts'
import { findSector } from '../organisms/organisms.queries.ts'
import { findZone } from '../zones/zones.queries.ts'
import { insertRegistered } from './registration.queries.ts'
import {
  KNOWN_ADDRESS_LIMIT,
  REPEAT_LIMIT,
  registerEverywhereLimit,
  registerLimit,
  registrationFaults,
} from './registration.rules.ts'

export function registrationRoutes(app: FastifyInstance, { db, config, mails }: Context) {
  const perAddress = registerLimit(config.ipLimits)
  const everywhere = registerEverywhereLimit(config.ipLimits)

  // Nothing may tell whether the account exists: the statements are the same, and only its owner gets a mail.
  route(
    app,
    register,
    async ({ body, request }) => {
      const { email } = body
      if (perAddress) await consume(db, perAddress, networkOf(request.ip))
      if (everywhere) await consume(db, everywhere, '')
      await db.transaction().execute(async (trx) => {
        if (!(await isWithin(trx, REPEAT_LIMIT, JSON.stringify(body)))) {
          if (everywhere) await refund(trx, everywhere, '')
          return
        }
        const sector = await findSector(trx, body.sector_id)
        const { id, isKnown } = await insertRegistered(trx, {
          ...body,
          siret: body.siret || null,
          sector_comment: sector?.needs_comment ? body.sector_comment : '',
        })
        const action = isKnown ? 'registration-repeated' : 'registered'
        await writeAudit(trx, request, { action, user_id: null, subject_id: id })
        // A link asked before there was an account came to nobody.
        await resetLimit(trx, FORGOT_REPEAT_LIMIT, email)
        if (await isWithin(trx, KNOWN_ADDRESS_LIMIT, `${isKnown}|${email}`)) {
          await mails.queue(trx, 'already-registered', { email, is_known: isKnown })
        }
      })
      return { email }
    },
    {
      faults: async (body) => {
        const [sectorId, zoneId] = [Id.safeParse(body.sector_id).data, Id.safeParse(body.start_zone_id).data]
        return registrationFaults(
          body.sector_comment,
          sectorId === undefined ? undefined : ((await findSector(db, sectorId)) ?? null),
          zoneId === undefined ? undefined : ((await findZone(db, zoneId)) ?? null),
        )
      },
    },
  )
}
