import type { FastifyInstance } from 'fastify'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import { IdInput } from '../../../contract/core/fields.ts'
import { register } from '../../../contract/registration.ts'
import { writeAudit } from '../../lib/audit.ts'
import type { ServerContext } from '../../lib/context.ts'
import { route } from '../../lib/http/route.ts'
import {
  consume,
  isWithin,
  networkOf,
  quota,
  refund,
  resetLimit,
  type TryLimit,
  times,
} from '../../lib/security/limits.ts'
import { FORGOT_REPEAT_LIMIT } from '../auth/auth.rules.ts'
import { findSector } from '../organisms/organisms.queries.ts'
import { findZone } from '../zones/zones.queries.ts'
import { insertRegistered } from './registration.queries.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

const registerLimit = (factor: number) => times(quota('register-address', 5, HOUR), factor)

/** Over all addresses: after the first hundred of an hour, one a minute, so that nobody is kept out for long. */
const EVERYWHERE: TryLimit = {
  ...quota('register-everywhere', 100, HOUR),
  waits: [MINUTE],
  reason: 'Beaucoup d’inscriptions arrivent en ce moment.',
}
const registerEverywhereLimit = (factor: number) => times(EVERYWHERE, factor)

/** A double tap, or a browser that sends again. */
const REPEAT_LIMIT = quota('register-repeat', 1, 10 * MINUTE)

/** Otherwise anybody could flood the owner of an address with mails. */
const KNOWN_ADDRESS_LIMIT = quota('already-registered', 1, HOUR)

export function registrationRoutes(app: FastifyInstance, { db, config, mails }: ServerContext) {
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
        const [sectorId, zoneId] = [IdInput.safeParse(body.sector_id).data, IdInput.safeParse(body.start_zone_id).data]
        return registrationFaults(
          body.sector_comment,
          sectorId === undefined ? undefined : ((await findSector(db, sectorId)) ?? null),
          zoneId === undefined ? undefined : ((await findZone(db, zoneId)) ?? null),
        )
      },
    },
  )
}

/** `null` means it does not exist, `undefined` that the field could not be parsed. */
function registrationFaults(
  typedComment: unknown,
  sector: { needs_comment: boolean } | null | undefined,
  zone: object | null | undefined,
): FieldErrors {
  const comment = typeof typedComment === 'string' ? typedComment.trim() : ''
  return {
    ...(sector === null && { sector_id: ['Ce secteur n’existe pas.'] }),
    ...(sector?.needs_comment && comment === '' && { sector_comment: ['Précisez votre secteur.'] }),
    ...(zone === null && { start_zone_id: ['Cette zone n’existe pas.'] }),
  }
}
