import * as z from 'zod/mini'
import type { HandlerInput } from '../../../contract/core/endpoint.ts'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import { Id, requiredText } from '../../../contract/core/fields.ts'
import { EffectDay } from '../../../contract/rankings.ts'
import type { createResult } from '../../../contract/results.ts'
import { readValue } from '../../../contract/rules/rankings.value.ts'
import { today } from '../../lib/clock.ts'
import type { Db } from '../../lib/db/pool.ts'
import { invalid } from '../../lib/http/errors.ts'
import { findHolder } from '../users/users.queries.ts'
import { findZone } from '../zones/zones.queries.ts'

export const IN_THE_FUTURE = 'Ce jour n’est pas encore passé.'

const FAULTS = {
  zone_id: 'Cette zone n’existe pas ou est archivée.',
  lims_client_id: 'Aucun compte n’a cette référence.',
  sampled_on: IN_THE_FUTURE,
}

const Judged = z.object({
  zone_id: z.catch(z.nullable(Id), null),
  lims_client_id: z.catch(z.nullable(requiredText(100)), null),
  sampled_on: z.catch(z.nullable(EffectDay), null),
})

/** What only the database and the calendar know of a body that may be faulty otherwise. */
export async function creationFaults(db: Db, body: Record<string, unknown>): Promise<FieldErrors> {
  const { zone_id, lims_client_id, sampled_on } = Judged.parse(body)
  const [zone, holder] = await Promise.all([
    zone_id !== null && findZone(db, zone_id),
    lims_client_id !== null && findHolder(db, 'lims_client_id', lims_client_id),
  ])
  return {
    ...(zone === undefined && { zone_id: [FAULTS.zone_id] }),
    ...(holder === undefined && { lims_client_id: [FAULTS.lims_client_id] }),
    ...(sampled_on !== null && sampled_on > today() && { sampled_on: [FAULTS.sampled_on] }),
  }
}

export function readResult({ value, below_limit, shared, ...typed }: HandlerInput<typeof createResult>['body']) {
  const load = readValue(value, below_limit)
  if (typeof load === 'string') throw invalid({ value: [load] })
  if (load.value === null) throw invalid({ value: ['Ce champ est obligatoire.'] })
  return { ...typed, value: load.value, below_limit: load.below_limit, is_shared: shared }
}
