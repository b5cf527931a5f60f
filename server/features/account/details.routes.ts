import type { FastifyInstance } from 'fastify'
import { getOwnDetails, OWN_FIELDS, OwnDetails, updateOwnDetails } from '../../../contract/account.details.ts'
import { type NewAuditEntry, writeOwnAudit } from '../../lib/audit.ts'
import type { ServerContext } from '../../lib/context.ts'
import type { Db } from '../../lib/db/pool.ts'
import { conflict, notSignedIn } from '../../lib/http/errors.ts'
import { route } from '../../lib/http/route.ts'
import { changeAccount } from '../users/users.change.ts'
import { accountFaults } from '../users/users.faults.ts'
import { findAccount, findUser, lockAccount } from '../users/users.queries.ts'

/** What one may change is judged and saved as when an administrator does. */
export function detailsRoutes(app: FastifyInstance, { db, mails }: ServerContext) {
  route(app, getOwnDetails, ({ user }) => getDetails(db, user.id))

  route(
    app,
    updateOwnDetails,
    ({ body: { version, ...typed }, user, request }) =>
      db.transaction().execute(async (trx) => {
        const subject = await lockAccount(trx, user.id)
        if (!subject) throw notSignedIn()
        if (subject.version !== version) {
          // Without saying by whom: an administrator’s name is not for everyone.
          throw conflict('Vos coordonnées ont été modifiées entre-temps.', await getDetails(trx, user.id))
        }
        const audit = (entry: NewAuditEntry) => writeOwnAudit(trx, request, { ...entry, user_id: user.id })
        await changeAccount({ trx, by: user, subject, audit, mails }, typed)
        return getDetails(trx, user.id)
      }),
    {
      faults: async (body, _params, _isValid, user) => {
        const account = await findAccount(db, user.id)
        if (!account || account.version !== body.version) return {}
        return accountFaults(
          db,
          account,
          Object.fromEntries(OWN_FIELDS.flatMap((name) => (name in body ? [[name, body[name]]] : []))),
        )
      },
    },
  )
}

/** Only what people may see of themselves. */
async function getDetails(db: Db, id: number) {
  const user = await findUser(db, id)
  if (!user) throw notSignedIn()
  return OwnDetails.parse(user)
}
