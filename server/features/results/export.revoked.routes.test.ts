import { promisify } from 'node:util'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openResults, type TestResults } from '../../test/results.ts'
import { beginAnswer, lengthOf, portOf } from '../../test/socket.ts'

/** More than the buffers of a connection hold. */
const DAYS = 6000
const LONG = 'Méthode interne '.repeat(60)

let site: TestResults
beforeAll(async () => {
  site = await openResults()
  await sql`insert into results (zone_id, lims_client_id, sampled_on, type, value, method)
    select ${site.zones[0]}::int, 'S-1', date '2010-01-01' + n, 'phages', 3, ${LONG}
    from generate_series(1, ${DAYS}::int) n`.execute(site.db)
  await site.app.listen({ port: 0, host: '127.0.0.1' })
})

const connections = () => promisify(site.app.server.getConnections.bind(site.app.server))()

test('an export ends when its reader no longer shares the reference', async () => {
  const [one, two] = [await site.person('S-1'), await site.person('S-1')]
  const begin = ({ visitor }: typeof one) => beginAnswer(visitor, portOf(site.app), '/api/results/export?format=csv')
  const [kept, lost] = [await begin(one), await begin(two)]
  expect([kept, lost].map(({ answer }) => answer.statusCode)).toEqual([200, 200])
  await site.db.updateTable('users').set({ lims_client_id: null }).where('id', '=', two.id).execute()
  await expect.poll(connections).toBe(1)
  const [whole, part] = [await lengthOf(kept), await lengthOf(lost)]
  expect(whole.isComplete).toBe(true)
  expect(part.isComplete).toBe(false)
  expect(part.length).toBeLessThan(whole.length)
  const again = await lengthOf(await begin(two))
  expect(again.length).toBeLessThan(5000)
})
