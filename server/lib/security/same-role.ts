import type { Role } from '../../../contract/core/access.ts'
import type { Db } from '../db/pool.ts'
import { notSignedIn } from '../http/errors.ts'

/** Asked again where a request may have waited for another that ended its caller's rights. Throws 401. */
export async function requireSameRole(db: Db, { id, role }: { id: number; role: Role }) {
  const now = await db.selectFrom('users').select(['role', 'active']).where('id', '=', id).executeTakeFirst()
  if (!now?.active || now.role !== role) throw notSignedIn()
}
