import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { HandlerInput } from '../../../contract/core/endpoint.ts'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import { IdInput, requiredText } from '../../../contract/core/fields.ts'
import { EffectDay } from '../../../contract/rankings.ts'
import { createResult, deleteResult, IN_THE_FUTURE } from '../../../contract/results.ts'
import { readValue } from '../../../contract/rules/reading/values.ts'
import { writeAudit } from '../../lib/audit.ts'
import { today } from '../../lib/clock.ts'
import type { ServerContext } from '../../lib/context.ts'
import type { Db } from '../../lib/db/pool.ts'
import { conflict, invalid } from '../../lib/http/errors.ts'
import { route } from '../../lib/http/route.ts'
import { lockSamplings } from '../rankings/write/rankings.samplings.ts'
import { listHolders } from '../users/users.queries.ts'
import { findZone } from '../zones/zones.queries.ts'
import { listFiles } from './files/files.queries.ts'
import { queueResultMails } from './results.mails.ts'
import { deleteRow, getResultDetail, insertRow, isJustAdded, lockToDelete } from './results.queries.ts'
import { getReader } from './results.reader.queries.ts'

/** Adding and deleting by hand; the laboratory’s program uses lims.routes.ts. */
export function resultsByHandRoutes(app: FastifyInstance, { db, mails }: ServerContext) {
  route(
    app,
    createResult,
    ({ body, user, request }) =>
      db.transaction().execute(async (trx) => {
        const { zone_id, ...result } = readResult(body)
        await lockSamplings(trx)
        // Sent again after its answer was lost.
        if (await isJustAdded(trx, user.id, { zone_id, ...result })) throw invalid({ value: [ADDED] })
        const { id } = await insertRow(trx, { ...result, zone_id, user_id: user.id })
        const details = { zone_id, result_id: id, before: null, after: result }
        await writeAudit(trx, request, { action: 'result-created', user_id: user.id, details })
        const reference = result.lims_client_id
        const holders = reference === null ? [] : await listHolders(trx, [reference])
        const letters = holders.map(({ id: user_id }) => ({ user_id, created: 1, corrected: 0, result_ids: [id] }))
        await queueResultMails(trx, mails, letters)
        return getResultDetail(trx, await getReader(trx, user.id), id)
      }),
    { faults: (body) => creationFaults(db, body) },
  )

  route(app, deleteResult, ({ params, body: { received_at, file_ids } = {}, user, request }) =>
    db.transaction().execute(async (trx) => {
      await lockSamplings(trx)
      await lockToDelete(trx, params.id)
      const reader = await getReader(trx, user.id)
      const files = await listFiles(trx, reader, params.id)
      const isNew = file_ids && files.some(({ id }) => !file_ids.includes(id))
      if (isNew) throw conflict(ATTACHED, await getResultDetail(trx, reader, params.id))
      const row = await deleteRow(trx, params.id, received_at)
      if (!row) throw conflict(CORRECTED, await getResultDetail(trx, reader, params.id))
      const { id, zone_id, ...before } = row
      const names = files.length > 0 && { files: files.map(({ name }) => name) }
      const details = { zone_id, result_id: id, ...names, before, after: null }
      await writeAudit(trx, request, { action: 'result-deleted', user_id: user.id, details })
    }),
  )
}

const ADDED = 'Vous venez d’enregistrer ce résultat\u00A0: un second, identique, ne peut l’être que dix minutes après.'

const CORRECTED = 'Ce résultat a été corrigé entre-temps\u00A0: relisez-le avant de le supprimer.'

const ATTACHED = 'Un fichier a été joint entre-temps\u00A0: relisez-le avant de supprimer.'

const FAULTS = {
  zone_id: 'Cette zone n’existe pas ou est archivée.',
  lims_client_id: 'Aucun compte n’a cette référence.',
  sampled_on: IN_THE_FUTURE,
}

const Checkable = z.object({
  zone_id: z.catch(z.nullable(IdInput), null),
  lims_client_id: z.catch(z.nullable(requiredText(100)), null),
  sampled_on: z.catch(z.nullable(EffectDay), null),
})

/** Faults that need the database or today’s date, reported together with those of the body’s schema. */
async function creationFaults(db: Db, body: Record<string, unknown>): Promise<FieldErrors> {
  const { zone_id, lims_client_id, sampled_on } = Checkable.parse(body)
  const [zone, holders] = await Promise.all([
    zone_id !== null && findZone(db, zone_id),
    lims_client_id !== null && listHolders(db, [lims_client_id]),
  ])
  return {
    ...(zone === undefined && { zone_id: [FAULTS.zone_id] }),
    ...(holders && holders.length === 0 && { lims_client_id: [FAULTS.lims_client_id] }),
    ...(sampled_on !== null && sampled_on > today() && { sampled_on: [FAULTS.sampled_on] }),
  }
}

function readResult({ value, below_limit, shared, ...content }: HandlerInput<typeof createResult>['body']) {
  const load = readValue(value, below_limit)
  if (typeof load === 'string' || load.value === null) throw invalid({ value: ['Ce champ est obligatoire.'] })
  return { ...content, value: load.value, below_limit: load.below_limit, is_shared: shared }
}
