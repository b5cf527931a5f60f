import { namesOf } from '../../../contract/rules/users.sharing.ts'
import type { Db } from '../../lib/db/pool.ts'
import { formatDay } from '../../lib/format.ts'
import { conflict } from '../../lib/http/errors.ts'
import { findHistory, listSharing, waitForOtherReferences } from './users.queries.ts'
import type { AccountState } from './users.rules.ts'

interface GivenReference {
  /** The account that it is given to; null for a new one. */
  id: number | null
  /** '' takes it away. */
  reference: string
  /** Whom the answer of who gives it names; undefined before they are asked. */
  share_with: readonly number[] | undefined
}

/** Throws the 409 that asks, until the answer names all who have the reference. Returns their ids. */
export async function askBeforeSharing(trx: Db, { id, reference, share_with }: GivenReference): Promise<number[]> {
  if (reference === '') return []
  await waitForOtherReferences(trx)
  const others = await listSharing(trx, reference, id ?? 0)
  const ids = others.map((other) => other.id)
  if (share_with && ids.every((other) => share_with.includes(other))) return ids
  const question =
    others.length > 0
      ? `Cette référence est déjà celle de ${namesOf(others)}. Ils verront les mêmes analyses.`
      : await historyQuestion(trx, reference)
  if (question === null) return []
  throw conflict(question, { share_with: ids }, { lims_client_id: [question] })
}

/** Asks about the analyses of people who have left; null when there are none. */
async function historyQuestion(trx: Db, reference: string) {
  const { count, last } = await findHistory(trx, reference)
  if (last === null) return null
  return count === 1
    ? `Cette référence a déjà une analyse, du ${formatDay(last)}. Ce compte la verra.`
    : `Cette référence a déjà ${count} analyses, la dernière du ${formatDay(last)}. Ce compte les verra.`
}

/** As the audit keeps it. */
export const sharedWith = (ids: readonly number[]) => ({ shared_with: ids.map(String) })

interface ReferenceHolder {
  id: number
  lims_client_id: string
}

/** With whom an account shares its reference, as the audit keeps it; nothing when with nobody. */
export async function sharedNow(trx: Db, { id, lims_client_id }: ReferenceHolder) {
  const others = await listSharing(trx, lims_client_id, id)
  return others.length > 0 ? sharedWith(others.map((other) => other.id)) : {}
}

/** As the audit keeps it of an account that is deleted. */
export const lastState = async (trx: Db, account: AccountState & ReferenceHolder) => ({
  role: account.role,
  active: account.active,
  ...(await sharedNow(trx, account)),
})
