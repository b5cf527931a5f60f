import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { updatePreferences } from '../../../contract/account.ts'
import { addDays } from '../../../contract/core/days.ts'
import { clock } from '../../lib/clock.ts'
import { mails } from '../../lib/mail/mails.ts'
import { as, createUser } from '../../test/as.ts'
import { newZone } from '../../test/mailing/alerts.ts'
import { writeMail } from '../../test/mails.ts'
import { testSite } from '../../test/site.ts'
import { enqueueProposalMails } from './rankings.mails.ts'

const site = testSite()
const DAY = '2026-01-14'
/** As clocks in Paris show it in winter. */
const at = (time: string, day = DAY) => vi.spyOn(clock, 'now').mockReturnValue(new Date(`${day}T${time}:00+01:00`))
const enqueue = () => enqueueProposalMails(site.db, mails(site.database.jobs))
const told = async () =>
  (await site.db.selectFrom('mails').select('user_id').where('kind', '=', 'rankings-proposed').execute()).map(
    ({ user_id }) => user_id,
  )

async function sampled(value: number, inForce: string) {
  const zone_id = await newZone(site.db)
  await site.db
    .insertInto('results')
    .values({ zone_id, type: 'arn_f', sampled_on: addDays(DAY, -2), value, lims_client_id: null, method: '' })
    .execute()
  for (const type of ['arn_f', 'phages'] as const)
    await site.db
      .insertInto('rankings')
      .values({ zone_id, type, class: inForce, starts_on: addDays(DAY, -20), ends_on: null })
      .execute()
  await site.db
    .updateTable('rankings')
    .set({ sampled_on: null, sort_value: null })
    .where('zone_id', '=', zone_id)
    .execute()
}

const wanting = async (role: 'actalia-user' | 'client' = 'actalia-user', values: object = {}) => {
  const user = await createUser(site.db, role)
  await site.db
    .updateTable('users')
    .set({ proposal_mails: true, active: true, email_verified_at: '2026-01-01T00:00:00Z', ...values })
    .where('id', '=', user.id)
    .execute()
  return user
}

beforeEach(async () => {
  for (const table of ['mails', 'proposals_mailed', 'rankings', 'results', 'zones'] as const)
    await site.db.deleteFrom(table).execute()
  await site.db.updateTable('users').set({ proposal_mails: false }).execute()
})
afterEach(() => void vi.restoreAllMocks())

test('a mail is sent on mornings with proposals, once, whatever process looks', async () => {
  at('05:59')
  const { id } = await wanting()
  await sampled(5000, 'faible')
  await sampled(2, 'faible')
  await enqueue()
  expect(await told()).toEqual([])
  at('06:00')
  await Promise.all([enqueue(), enqueue(), enqueue()])
  expect(await told()).toEqual([id])
  // Once sent, a mail keeps nothing of what it was written from.
  await site.db.updateTable('mails').set({ state: 'sent', data: null }).execute()
  at('09:00')
  await enqueue()
  expect(await told()).toHaveLength(1)
  at('06:01', addDays(DAY, 1))
  await enqueue()
  expect(await told()).toHaveLength(2)
})

test('it says how many, which get worse, and leads to the screen', async () => {
  at('06:00')
  const { id } = await wanting()
  await sampled(5000, 'faible')
  await sampled(2, 'faible')
  const letter = await writeMail(site.db, 'rankings-proposed', { user_id: id })
  expect(letter?.subject).toBe('2 classements proposés, dont 1 aggravation')
  expect(letter?.text).toContain('Faible → Élevée')
  expect(letter?.text).toContain('/admin/rankings')
})

interface ProposalMorning {
  time?: string
  /** The value of the last sampling; null: nothing was sampled, and nothing is classed. */
  value?: number | null
  role?: 'actalia-user' | 'client'
  account?: object
}

test.each<[string, ProposalMorning, { isTold: boolean; isWritten: boolean }]>([
  ['a class that gets worse', {}, { isTold: true, isWritten: true }],
  ['a zone without class', { value: null }, { isTold: true, isWritten: true }],
  ['in the afternoon', { time: '12:01' }, { isTold: false, isWritten: true }],
  ['to who does not want it', { account: { proposal_mails: false } }, { isTold: false, isWritten: false }],
  ['to a client', { role: 'client' }, { isTold: false, isWritten: false }],
  ['to a closed account', { account: { active: false } }, { isTold: false, isWritten: false }],
  ['to an unproven address', { account: { email_verified_at: null } }, { isTold: false, isWritten: false }],
])('%s', async (_name, { time = '06:30', value = 5000, role, account }, expected) => {
  at(time)
  const { id } = await wanting(role, account)
  await (value === null ? newZone(site.db) : sampled(value, 'faible'))
  await enqueue()
  const letter = await writeMail(site.db, 'rankings-proposed', { user_id: id })
  expect({ isTold: (await told()).length > 0, isWritten: letter !== null }).toEqual(expected)
})

test('nothing is said when nothing is proposed', async () => {
  at('06:30')
  const { id } = await wanting()
  await enqueue()
  expect(await told()).toEqual([])
  expect(await writeMail(site.db, 'rankings-proposed', { user_id: id })).toBeNull()
})

test('who wants it says so in the account', async () => {
  const user = await createUser(site.db, 'actalia-user')
  const visitor = await as(site.app, site.db, user)
  expect((await visitor.send(updatePreferences, { body: { proposal_mails: true } })).status).toBe(204)
  const row = site.db.selectFrom('users').select('proposal_mails').where('id', '=', user.id)
  expect((await row.executeTakeFirstOrThrow()).proposal_mails).toBe(true)
})
