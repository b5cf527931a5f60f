import { namesOf } from '../../../contract/rules/users.sharing.ts'
import type { Db } from '../../lib/db/pool.ts'
import { conflict } from '../../lib/http/errors.ts'
import { listSharing, waitForOtherReferences } from './users.queries.ts'
import type { AccountState } from './users.rules.ts'

interface GivenReference {
  /** The account that it is given to; null for a new one. */
  id: number | null
  /** '' takes it away. */
  reference: string
  /** The answer of who gives it. */
  share: boolean | undefined
}

/** Throws the 409 that asks, until the answer is yes. Returns how many others have the reference. */
export async function askBeforeSharing(trx: Db, { id, reference, share }: GivenReference) {
  if (reference === '') return 0
  await waitForOtherReferences(trx)
  const others = await listSharing(trx, reference, id ?? 0)
  if (others.length > 0 && !share) {
    const question = `Cette référence est déjà celle de ${namesOf(others)}. Ils verront les mêmes analyses.`
    throw conflict(question, null, { lims_client_id: [question] })
  }
  return others.length
}

type GoingAccount = AccountState & { id: number; lims_client_id: string }

/** As the audit keeps it of an account that is deleted. */
export async function lastState(trx: Db, { id, role, active, lims_client_id }: GoingAccount) {
  const shared_with = (await listSharing(trx, lims_client_id, id)).length
  return { role, active, ...(shared_with > 0 && { shared_with }) }
}
