import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createUser } from '../../test/as.ts'
import { testDatabase } from '../../test/site.ts'
import { writeAudit } from '../audit.ts'
import { clock } from '../clock.ts'
import { stale } from './stale.ts'

const database = testDatabase()
const MESSAGE = 'Cette zone a été modifiée entre-temps.'
let anne: number
let yann: number
/** The journal is never emptied: each test has a zone of its own. */
let zone = 0

const colleague = async (firstname: string) => {
  const { id } = await createUser(database.db, 'actalia-user')
  await database.db.updateTable('users').set({ firstname, name: 'Le Goff' }).where('id', '=', id).execute()
  return id
}

beforeEach(async () => {
  zone += 10
  anne = await colleague('Anne')
  yann = await colleague('Yann')
})
afterEach(() => void vi.restoreAllMocks())

const save = (user_id: number, zone_id: number, subject_id: number | null = null) =>
  writeAudit(database.db, null, { action: 'zone-changed', user_id, subject_id, details: { zone_id, name: 'Baie' } })
const messageFor = async (change: object) =>
  (await stale(database.db, MESSAGE, null, { actions: ['zone-changed'], ...change })).message
const of = (zone_id: number) => ({ fact: { field: 'zone_id', after: zone_id } })

test('names the last who saved this, with day and hour in Paris', async () => {
  await save(yann, zone)
  await save(anne, zone)
  await save(yann, zone + 1)
  expect(await messageFor(of(zone))).toMatch(
    /^Cette zone a été modifiée entre-temps, par Anne Le Goff le \d{1,2}\u00A0\S+\u00A0\d{4} à \d\d:\d\d\.$/,
  )
})

test('tells changes of an account by whose it is', async () => {
  await save(anne, zone, yann)
  expect(await messageFor({ subject_id: yann })).toContain('par Anne Le Goff le ')
  expect(await messageFor({ subject_id: anne })).toBe(MESSAGE)
})

test.each<[string, () => Promise<unknown>]>([
  ['to something else', () => save(anne, zone + 1)],
  [
    'by a person who has left',
    async () => {
      await save(anne, zone)
      await database.db.deleteFrom('users').where('id', '=', anne).execute()
    },
  ],
  [
    'older than a form stays open',
    async () => {
      await save(anne, zone)
      vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + 25 * 3_600_000))
    },
  ],
])('a change %s names nobody', async (_what, happen) => {
  await happen()
  expect(await messageFor(of(zone))).toBe(MESSAGE)
})
