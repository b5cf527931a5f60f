import { once } from 'node:events'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { createResultFile } from '../../../../contract/results.files.ts'
import { clock } from '../../../lib/clock.ts'
import { as, createUser, type Visitor } from '../../../test/as.ts'
import { createResult, fileForm, pdf } from '../../../test/result-files.ts'
import { testSite } from '../../../test/site.ts'
import { beginAnswer, lengthOf, portOf } from '../../../test/socket.ts'

/** More than what sockets hold between the two. */
const SIZE = 16 * 1024 * 1024

const realNow = clock.now
afterEach(() => {
  clock.now = realNow
})

const site = testSite()
let admin: Visitor
beforeAll(async () => {
  admin = await site.visitor('actalia-user')
  await site.app.listen({ port: 0, host: '127.0.0.1' })
})

async function person(lims_client_id: string) {
  const { id } = await createUser(site.db, 'client')
  await site.db.updateTable('users').set({ lims_client_id }).where('id', '=', id).execute()
  return { id, visitor: await as(site.app, site.db, { id }) }
}

async function fileOf(lims_client_id: string, length: number) {
  const id = await createResult(site.db, lims_client_id)
  const { body } = await admin.call(createResultFile, { params: { id }, body: fileForm('a.pdf', pdf(length)) })
  return { id, path: `/api/results/${id}/files/${body.id}` }
}

const begin = (visitor: Visitor, path: string) => beginAnswer(visitor, portOf(site.app), path)

test('a download ends when its reader no longer shares the reference, and a colleague’s is whole', async () => {
  const [one, two] = [await person('S-1'), await person('S-1')]
  const { path } = await fileOf('S-1', SIZE)
  const [kept, lost] = [await begin(one.visitor, path), await begin(two.visitor, path)]
  await site.db.updateTable('users').set({ lims_client_id: null }).where('id', '=', two.id).execute()
  const [whole, part] = [await lengthOf(kept), await lengthOf(lost)]
  expect(whole).toEqual({ length: SIZE, isComplete: true })
  expect(part.isComplete).toBe(false)
  expect(part.length).toBeLessThan(SIZE)
})

test.each([
  ['with their session', (id: number) => site.db.deleteFrom('sessions').where('user_id', '=', id).execute()],
  [
    'once no telephone is as slow',
    async () => {
      clock.now = () => new Date(Date.now() + 58 * 60_000)
    },
  ],
])('a download that its reader leaves standing ends %s', async (_when, happen) => {
  const { id, visitor } = await person('C-7')
  const { path } = await fileOf('C-7', SIZE)
  const connected = once(site.app.server, 'connection')
  const download = await begin(visitor, path)
  const [socket] = await connected
  expect(socket.destroyed).toBe(false)
  await happen(id)
  await expect.poll(() => socket.destroyed).toBe(true)
  expect((await lengthOf(download)).isComplete).toBe(false)
})

test.each([
  ['is given another reference', { lims_client_id: 'C-9' }],
  ['is deactivated', { active: false }],
])('downloads end when their reader %s', async (reference, change) => {
  const { id, visitor } = await person(reference)
  const { id: result, path } = await fileOf(reference, SIZE)
  const answers = [await begin(visitor, path), await begin(visitor, `/api/results/${result}/files.zip`)]
  expect(answers.map(({ answer }) => answer.statusCode)).toEqual([200, 200])
  await site.db.updateTable('users').set(change).where('id', '=', id).execute()
  for (const { length, isComplete } of await Promise.all(answers.map(lengthOf))) {
    expect(isComplete).toBe(false)
    expect(length).toBeLessThan(SIZE)
  }
})
