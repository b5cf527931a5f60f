import { beforeAll, expect, test } from 'vitest'
import { createResultFile } from '../../../../contract/results.files.ts'
import { deleteResult, getResult } from '../../../../contract/results.ts'
import type { Visitor } from '../../../test/as.ts'
import { changes } from '../../../test/audit.ts'
import { countLockWaits } from '../../../test/database.ts'
import { createResult, fileForm, pdf } from '../../../test/result-files.ts'
import { testSite } from '../../../test/site.ts'
import { lockResultAgainstDeletion } from './files.queries.ts'

const site = testSite()
let admin: Visitor
let colleague: Visitor
beforeAll(async () => {
  admin = await site.visitor('actalia-user')
  colleague = await site.visitor('actalia-user')
})

const attach = (id: number, name: string) =>
  colleague.call(createResultFile, { params: { id }, body: fileForm(name, pdf()) })
const shown = async (id: number) => {
  const { received_at, file_list } = (await admin.call(getResult, { params: { id } })).body
  return { received_at, file_ids: file_list.map((file: { id: number }) => file.id) }
}
const remove = (id: number, body: object) => admin.call(deleteResult, { params: { id }, body })
const ATTACHED = 'Un fichier a été joint entre-temps\u00A0: relisez-le avant de supprimer.'

test('a file attached since a result was opened keeps it, and is told; read again, all goes and the journal names it', async () => {
  const id = await createResult(site.db)
  await attach(id, 'avant.pdf')
  const before = await shown(id)
  await attach(id, 'depuis.pdf')
  const refused = await remove(id, before)
  expect([refused.status, refused.body.message]).toEqual([409, ATTACHED])
  expect(refused.body.current.file_list.map(({ name }: { name: string }) => name)).toEqual(['avant.pdf', 'depuis.pdf'])
  expect((await remove(id, await shown(id))).status).toBe(204)
  const { details } = await site.db
    .selectFrom('audit')
    .select('details')
    .where('action', '=', 'result-deleted')
    .executeTakeFirstOrThrow()
  expect(details).toEqual(expect.arrayContaining(changes({ result_id: id, files: ['avant.pdf', 'depuis.pdf'] })))
})

test('a file that is being stored is waited for', async () => {
  const id = await createResult(site.db)
  const seen = await shown(id)
  const { promise: isStored, resolve: store } = Promise.withResolvers<void>()
  const { promise: isWritten, resolve: written } = Promise.withResolvers<void>()
  const storing = site.db.transaction().execute(async (trx) => {
    await lockResultAgainstDeletion(trx, id)
    const file = {
      result_id: id,
      name: 'a.pdf',
      media_type: 'application/pdf' as const,
      size: 3,
      sha256: Buffer.alloc(32),
    }
    await trx.insertInto('result_files').values(file).execute()
    written()
    await isStored
  })
  await isWritten
  const deleting = remove(id, seen)
  await expect.poll(() => countLockWaits(site.db)).toBe(1)
  store()
  await storing
  expect((await deleting).body.message).toBe(ATTACHED)
})

test('a file that is gone, or a program that tells none, keeps nothing', async () => {
  const [one, other] = [await createResult(site.db), await createResult(site.db)]
  await attach(other, 'a.pdf')
  const seen = await shown(one)
  expect((await remove(one, { ...seen, file_ids: [999_999] })).status).toBe(204)
  expect((await admin.call(deleteResult, { params: { id: other } })).status).toBe(204)
})
