import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exportAccountData, updatePreferences } from '../../../contract/account.ts'
import { sendResults } from '../../../contract/lims.ts'
import {
  countResults,
  createResult,
  exportResults,
  getResult,
  listResultClients,
  listResults,
  readResults,
} from '../../../contract/results.ts'
import { deleteUser, updateUser } from '../../../contract/users.ts'
import { bearerOf, createUser, Visitor } from '../../test/as.ts'
import { countLockWaits } from '../../test/database.ts'
import { queuedMails, writeMail } from '../../test/mails.ts'
import { openResults, type TestResults } from '../../test/results.ts'
import { day } from '../../test/zones.ts'

let site: TestResults
let admin: Visitor
let made = 0
let shared = ''
type TestPerson = Awaited<ReturnType<TestResults['person']>>
let one: TestPerson
let two: TestPerson
beforeAll(async () => {
  site = await openResults()
  admin = await site.visitor('actalia-user')
})
beforeEach(async () => {
  made += 1
  shared = `S-${made}`
  one = await site.person(shared)
  two = await site.person(shared)
  await site.db.updateTable('users').set({ email_verified_at: new Date() }).execute()
  await site.db.deleteFrom('mails').execute()
})
afterAll(() => site.close())

const unreadOf = async ({ visitor }: TestPerson) => (await visitor.call(countResults)).body.unread

const row = (external_id: string) => ({
  external_id,
  lims_client_id: shared,
  zone_code: '56.08.2',
  sampled_on: day(-1),
  type: 'phages',
  value: 12.5,
})

const WAYS: Record<string, () => Promise<unknown>> = {
  'sent by the laboratory': async () => {
    const headers = await bearerOf(site.db, await createUser(site.db, 'actalia-api'))
    const { method, path } = sendResults
    const body = [row(`one-${made}`), row(`two-${made}`)]
    return new Visitor(site.app).request({ method, url: `/api${path}`, headers, payload: body })
  },
  'added by hand': () => {
    const body = { zone_id: site.zones[0], lims_client_id: shared, sampled_on: day(-1), type: 'phages', value: '12,5' }
    return admin.call(createResult, { body })
  },
}

/** The addresses to which mails that wait now leave. */
async function recipients() {
  const mails = await queuedMails(site.db)
  const letters = await Promise.all(mails.map(({ kind, data }) => writeMail(site.db, kind, data)))
  return letters.flatMap((letter) => letter?.to ?? []).sort()
}

describe.each(Object.entries(WAYS))('analyses %s', (_name, arrive) => {
  test('are told by mail to each who has the reference and wants these mails', async () => {
    const quiet = await site.person(shared)
    await quiet.visitor.call(updatePreferences, { body: { result_mails: false } })
    await arrive()
    expect(await recipients()).toEqual([one.email, two.email].sort())
  })

  test('are not told to who lost the reference before the mail left', async () => {
    await arrive()
    const { version } = await site.db
      .selectFrom('users')
      .select('version')
      .where('id', '=', two.id)
      .executeTakeFirstOrThrow()
    await admin.call(updateUser, { params: { id: two.id }, body: { version, lims_client_id: '' } })
    expect(await recipients()).toEqual([one.email])
  })

  test('come although one who has the reference is deleted meanwhile', async () => {
    const other = await site.db.startTransaction().execute()
    await other.deleteFrom('users').where('id', '=', two.id).execute()
    const arriving = arrive()
    await expect.poll(() => countLockWaits(site.db)).toBe(1)
    await other.commit().execute()
    await arriving
    expect(await recipients()).toEqual([one.email])
  })
})

test('each reads for themselves', async () => {
  const id = await site.add({ of: shared })
  await one.visitor.call(readResults, { body: { ids: [id] } })
  expect([await unreadOf(one), await unreadOf(two)]).toEqual([0, 1])
  await two.visitor.call(readResults, { body: { until: new Date().toISOString() } })
  expect([await unreadOf(one), await unreadOf(two)]).toEqual([0, 0])
})

test('each has all of it in their own data; one who is deleted takes nothing from the other', async () => {
  await site.add({ of: shared, method: 'De tous' })
  const dataOf = async ({ visitor }: TestPerson) => (await visitor.call(exportAccountData)).body.results
  const before = await dataOf(one)
  expect([before.length, await dataOf(two)]).toEqual([1, before])
  await one.visitor.call(readResults, { body: { until: new Date().toISOString() } })
  expect((await admin.call(deleteUser, { params: { id: one.id } })).status).toBe(204)
  expect([await dataOf(two), await unreadOf(two)]).toEqual([before, 1])
})

test('an administrator sees each analysis once, with the names of its organisations, and each reference once', async () => {
  await site.db.updateTable('users').set({ organism_name: 'SARL Les Parcs' }).where('id', '=', two.id).execute()
  const id = await site.add({ of: shared })
  const { body } = await admin.call(listResults, { query: { client: shared } })
  const client = { lims_client_id: shared, user_id: one.id, organism_name: 'Essais, SARL Les Parcs' }
  expect([body.total, body.items.map((item: { client: object }) => item.client)]).toEqual([1, [client]])
  expect((await admin.call(getResult, { params: { id } })).body.client).toEqual(client)
  const { lims_client_id, organism_name } = client
  const listed = (await admin.call(listResultClients)).body.filter(
    (item: { lims_client_id: string }) => item.lims_client_id === shared,
  )
  expect(listed).toEqual([{ lims_client_id, organism_name }])
  const { raw } = await admin.call(exportResults, { query: { client: shared, format: 'csv' } })
  const lines = raw.toString().trim().split('\r\n')
  expect([lines.length, lines[1]]).toEqual([2, expect.stringContaining(`${shared};Essais, SARL Les Parcs`)])
})
