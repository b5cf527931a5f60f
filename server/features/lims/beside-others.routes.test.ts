import { beforeAll, expect, test } from 'vitest'
import { createResult, deleteResult } from '../../../contract/results.ts'
import { deleteUser } from '../../../contract/users.ts'
import { today } from '../../lib/clock.ts'
import type { Db } from '../../lib/db/pool.ts'
import { createUser, type Visitor } from '../../test/as.ts'
import { countLockWaits } from '../../test/database.ts'
import { testLaboratory } from '../../test/lims.ts'
import { testSite } from '../../test/site.ts'
import { lockSamplings } from '../rankings/write/rankings.samplings.ts'
import { lockAllZones } from '../rankings/write/rankings.write.queries.ts'
import { lockResult } from '../results/files/files.queries.ts'
import { insertReplaced } from './lims.queries.ts'

// Whoever writes results waits for a batch, of the laboratory or of classes, without holding what it needs.

const site = testSite()
const lab = testLaboratory(site)
let admin: Visitor
beforeAll(async () => {
  admin = await site.visitor('actalia-admin')
})

type BatchStep = (trx: Db) => Promise<unknown>

/** The status of a call that comes while a batch writes, which locks more once that call waits. */
const statusBeside = async (call: () => Promise<{ status: number }>, lockNext: BatchStep, lockFirst?: BatchStep) => {
  const { answer } = await site.db.transaction().execute(async (trx) => {
    await lockSamplings(trx)
    await lockFirst?.(trx)
    const answer = call()
    await expect.poll(() => countLockWaits(site.db)).toBe(1)
    await lockNext(trx)
    return { answer }
  })
  return (await answer).status
}

const addResult = async (values: object = {}) => {
  const row = { zone_id: lab.zones[0] ?? 0, type: 'phages' as const, sampled_on: today(), value: 4 }
  const added = await site.db
    .insertInto('results')
    .values({ ...row, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.id
}

test('a result is added by hand beside a batch that locks its zone', async () => {
  const zone_id = lab.zones[0] ?? 0
  const body = { zone_id, lims_client_id: null, type: 'phages' as const, sampled_on: today(), value: '4' }
  const add = () => admin.call(createResult, { body })
  expect(await statusBeside(add, (trx) => lockAllZones(trx, [zone_id]))).toBe(201)
})

test('a result is deleted beside a batch that corrects it', async () => {
  const id = await addResult()
  const remove = () => admin.call(deleteResult, { params: { id } })
  expect(await statusBeside(remove, (trx) => lockResult(trx, id))).toBe(204)
})

test('an account that sent results is deleted beside a batch that corrects one of them', async () => {
  const sender = await createUser(site.db, 'actalia-api')
  const id = await addResult({ user_id: sender.id, external_id: 'SENT-1' })
  const remove = () => admin.call(deleteUser, { params: { id: sender.id } })
  const correct = (trx: Db) => insertReplaced(trx, ['SENT-1'])
  expect(await statusBeside(remove, correct, (trx) => lockResult(trx, id))).toBe(204)
})
