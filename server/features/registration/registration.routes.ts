import type { FastifyInstance } from 'fastify'
import { Id } from '../../../contract/core/fields.ts'
import { listSectors, register } from '../../../contract/registration.ts'
import { writeAudit } from '../../lib/audit.ts'
import type { Context } from '../../lib/context.ts'
import { route } from '../../lib/http/route.ts'
import { consume, isWithin, networkOf } from '../../lib/security/limits.ts'
import { findZone } from '../zones/zones.queries.ts'
import { findSector, insertRegistered, listAllSectors } from './registration.queries.ts'
import { KNOWN_ADDRESS_LIMIT, registerLimit, registrationFaults } from './registration.rules.ts'

export function registrationRoutes(app: FastifyInstance, { db, config, mails }: Context) {
  const perAddress = registerLimit(config.ipLimits)

  route(app, listSectors, () => listAllSectors(db))

  route(
    app,
    register,
    async ({ body, request }) => {
      if (perAddress) await consume(db, perAddress, networkOf(request.ip))
      await db.transaction().execute(async (trx) => {
        const sector = await findSector(trx, body.sector_id)
        const person = await insertRegistered(trx, {
          ...body,
          siret: body.siret || null,
          sector_comment: sector?.needs_comment ? body.sector_comment : '',
        })
        if (person) await writeAudit(trx, request, { action: 'registered', user_id: null, subject_id: person.id })
        // The answer must not reveal that the account exists: only its owner gets a mail.
        else if (await isWithin(trx, KNOWN_ADDRESS_LIMIT, body.email)) {
          await mails.queue(trx, 'already-registered', { email: body.email })
        }
      })
      return { email: body.email }
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
