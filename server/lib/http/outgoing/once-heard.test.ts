import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endOtherSessions, endSession } from '../../../../contract/account.ts'
import { getCurrentUser } from '../../../../contract/auth.ts'
import { getContent, updateContent } from '../../../../contract/contents.ts'
import { sendRankings } from '../../../../contract/lims.ts'
import { createNews, getNewsFeed } from '../../../../contract/news.ts'
import { getSettings, updateSettings } from '../../../../contract/operator.ts'
import { assignRanking } from '../../../../contract/rankings.ts'
import { deleteToken, getCurrentToken } from '../../../../contract/tokens.ts'
import { deleteUser, updateUser } from '../../../../contract/users.ts'
import { listZoneNames, listZones } from '../../../../contract/zones.ts'
import { countAdminZones, createZone, deleteZone, updateZone } from '../../../../contract/zones-admin.ts'
import { type App, as, bearerOf, createUser, testApp, type Visitor } from '../../../test/as.ts'
import { type LateChanges, lateChanges } from '../../../test/postgres/late-changes.ts'
import { testSite } from '../../../test/site.ts'
import { today } from '../../clock.ts'

const site = testSite()
let late: LateChanges
let app: App
let boss: Visitor
let client: Visitor
let clientId: number
let automate: { id: number; tokenId: number; headers: { authorization: string } }
let zone: number
let made = 0

beforeAll(async () => {
  late = await lateChanges(site.database.url)
  app = await testApp({ ...site.database, changes: late.changes })
})
afterAll(async () => {
  await app.close()
  await late.close()
})
beforeEach(async () => {
  const { db } = site
  made += 1
  boss = await as(app, db, await createUser(db, 'actalia-admin'))
  const person = await createUser(db, 'client')
  clientId = person.id
  client = await as(app, db, person)
  const { id } = await createUser(db, 'actalia-api')
  const headers = await bearerOf(db, { id })
  const token = await db.selectFrom('api_tokens').select('id').where('user_id', '=', id).executeTakeFirstOrThrow()
  automate = { id, tokenId: token.id, headers }
  const values = { code: `Z.${made}`, name: 'Zone', department: '56' }
  zone = (await db.insertInto('zones').values(values).returning('id').executeTakeFirstOrThrow()).id
  // Heard before it begins.
  await boss.send(createZone, { body: { code: `Y.${made}`, name: 'Autre' } })
})

const rankedOn = () => ({ type: 'arn_f', class: 'faible', value: '4', starts_on: today() })
const OPERATOR = { operator_name: 'Abers', contact_email: 'a@abers.example', contact_phone: '', funder_note: '' }
const sendAsAutomate = (payload: object[]) =>
  boss.request({ method: 'PUT', url: '/api/lims/rankings', headers: automate.headers, payload })

const writes: Record<string, () => Promise<{ status: number; body: unknown }>> = {
  assignRanking: () => boss.call(assignRanking, { params: { id: zone }, body: rankedOn() }),
  updateZone: () => boss.call(updateZone, { params: { id: zone }, body: { name: `Nom ${made}` } }),
  createZone: () => boss.call(createZone, { body: { code: `N.${made}`, name: 'Neuve' } }),
  deleteZone: () => boss.call(deleteZone, { params: { id: zone } }),
  sendRankings: () =>
    sendAsAutomate([{ ...rankedOn(), external_id: `L-${made}`, zone_code: `Z.${made}`, value: 4, ends_on: null }]),
  updateSettings: () => boss.call(updateSettings, { body: { ...OPERATOR, operator_name: `Abers ${made}` } }),
  updateContent: () => boss.call(updateContent, { params: { key: 'legals' }, body: { title: `T ${made}`, body: 'b' } }),
  createNews: () =>
    boss.call(createNews, {
      body: { title: `N ${made}`, body: 'b', published_from_on: today(), published_to_on: today() },
    }),
  endSession: async () => {
    const open = await site.db.selectFrom('sessions').select('id').where('user_id', '=', clientId).executeTakeFirst()
    const other = await as(app, site.db, { id: clientId })
    return other.call(endSession, { params: { id: open?.id } })
  },
  endOtherSessions: async () => (await as(app, site.db, { id: clientId })).call(endOtherSessions),
  updateUser: () => boss.call(updateUser, { params: { id: clientId }, body: { version: 1, active: false } }),
  deleteUser: () => boss.call(deleteUser, { params: { id: clientId } }),
  deleteToken: () => boss.call(deleteToken, { params: { id: automate.id, token_id: automate.tokenId } }),
}

const reads: Record<string, () => Promise<unknown>> = {
  listZones: async () => (await client.send(listZones, { query: {} })).body,
  listZoneNames: async () => (await client.send(listZoneNames, {})).body,
  countAdminZones: async () => (await boss.send(countAdminZones, {})).body,
  getSettings: async () => (await client.send(getSettings, {})).body,
  getContent: async () => (await client.send(getContent, { params: { key: 'legals' } })).body,
  getNewsFeed: async () => String((await client.send(getNewsFeed, {})).raw),
  getCurrentUser: async () => (await client.send(getCurrentUser, {})).status,
  getCurrentToken: async () => (await client.request({ url: '/api/lims/token', headers: automate.headers })).status,
}
expect([getCurrentToken.path, sendRankings.path]).toEqual(['/lims/token', '/lims/rankings'])

test.each([
  ['listZones', 'assignRanking'],
  ['listZones', 'sendRankings'],
  ['listZones', 'deleteZone'],
  ['listZoneNames', 'updateZone'],
  ['countAdminZones', 'createZone'],
  ['countAdminZones', 'assignRanking'],
  ['getSettings', 'updateSettings'],
  ['getContent', 'updateContent'],
  ['getNewsFeed', 'createNews'],
  ['getNewsFeed', 'updateSettings'],
  ['getCurrentUser', 'endSession'],
  ['getCurrentUser', 'endOtherSessions'],
  ['getCurrentUser', 'updateUser'],
  ['getCurrentUser', 'deleteUser'],
  ['getCurrentToken', 'deleteToken'],
])('%s tells at once of %s, however late the database announces it', async (read, write) => {
  const before = await reads[read]?.()
  late.delay()
  const answer = await writes[write]?.()
  expect([answer?.body, answer?.status]).toSatisfy(([, status]) => status < 300)
  expect(await reads[read]?.()).not.toEqual(before)
})
