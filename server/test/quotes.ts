import { as, createUser } from './as.ts'
import type { Site } from './site.ts'

let made = 0

/** Asks for a quote as a new client. */
export async function addQuote({ app, db }: Site, zone_id: number, values: object = {}) {
  made += 1
  const user = await createUser(db, 'client')
  const { id } = await db
    .insertInto('quotes')
    .values({
      ...{ reference: `D2026-${made}`, user_id: user.id, key: `a-key-of-tests-${made}`, zone_id },
      ...{ analyses: ['phages'], samples: 2, wished_on: '2027-01-15', message: 'Merci', ...values },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, user, visitor: await as(app, db, user) }
}
