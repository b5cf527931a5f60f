import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { at, goTo, newZone, queuesOf, rank, subscriber } from '../../test/mailing/alerts.ts'
import { writeMail } from '../../test/mails.ts'
import { testDatabase } from '../../test/site.ts'
import { alertTime, enqueueAlerts, notifySubscribers } from './alerts.outbox.ts'

const database = testDatabase()
afterEach(() => void vi.restoreAllMocks())

test('a mail advises as the map does once the last sampling is too old', async () => {
  const { db, jobs } = database
  at(0)
  const zone_id = await newZone(db)
  await subscriber(db, zone_id)
  const sampling = { zone_id, type: 'arn_f' as const, sampled_on: '2026-02-04', value: 120 }
  await db.insertInto('results').values(sampling).execute()
  await rank(db, zone_id, { class: 'elevee' })
  await db.transaction().execute((trx) => enqueueAlerts(trx, jobs, [zone_id], alertTime(2)))
  await goTo(db, 5, (id) => notifySubscribers(db, queuesOf(jobs), id))
  const { data } = await db.selectFrom('mails').select('data').executeTakeFirstOrThrow()
  const write = () => writeMail(db, 'zone-alert', data as { user_id: number; event_id: number })
  expect((await write())?.text).toContain('La donnée est ancienne\u00A0: un nouveau prélèvement est nécessaire.')
  await db
    .insertInto('results')
    .values({ ...sampling, sampled_on: '2026-02-05' })
    .execute()
  expect((await write())?.text).toContain('Forte charge virale.')
})

test('a value is said to be typed unless a public sampling found this one', async () => {
  const { db, jobs } = database
  at(0)
  const zone_id = await newZone(db)
  await subscriber(db, zone_id)
  const found = { zone_id, type: 'arn_f' as const, sampled_on: '2026-03-01' }
  await db
    .insertInto('results')
    .values([
      { ...found, value: 200 },
      { ...found, value: 120, below_limit: true },
    ])
    .execute()
  await rank(db, zone_id, { class: 'elevee', value: 120 })
  await db.transaction().execute((trx) => enqueueAlerts(trx, jobs, [zone_id], alertTime(2)))
  await goTo(db, 5, (id) => notifySubscribers(db, queuesOf(jobs), id))
  const { data } = await db
    .selectFrom('mails')
    .select('data')
    .where(sql`data ->> 'event_id'`, '=', sql`(select max(id)::text from alert_events where zone_id = ${zone_id})`)
    .executeTakeFirstOrThrow()
  const write = () => writeMail(db, 'zone-alert', data as { user_id: number; event_id: number })
  expect((await write())?.text).toContain('120\u00A0UFP/g (valeur saisie, sans prélèvement)')
  await db
    .insertInto('results')
    .values({ ...found, value: 120 })
    .execute()
  const text = (await write())?.text
  expect(text).toContain('120\u00A0UFP/g')
  expect(text).not.toContain('valeur saisie')
})
