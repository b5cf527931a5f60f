import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endOtherSessions, endSession } from '../../../contract/account.ts'
import { getCurrentUser } from '../../../contract/auth.ts'
import { getContent, updateContent } from '../../../contract/contents.ts'
import { createNews, getNewsFeed } from '../../../contract/news.ts'
import { getSettings, updateSettings } from '../../../contract/operator.ts'
import { assignRanking } from '../../../contract/rankings.ts'
import { deleteToken } from '../../../contract/tokens.ts'
import { updateUser } from '../../../contract/users.ts'
import { listZoneNames, listZones } from '../../../contract/zones.ts'
import { countAdminZones, createZone, deleteZone, updateZone } from '../../../contract/zones-admin.ts'
import { type App, as, bearerOf, createUser, testApp, type Visitor } from '../../test/as.ts'
import { type LateChanges, lateChanges } from '../../test/postgres/late-changes.ts'
import { openProcess, testSite } from '../../test/site.ts'
import { today } from '../clock.ts'

const site = testSite()
let late: LateChanges
let app: App
/** The process that makes the changes. */
let writer: App
/** Reads, at `app`. */
let boss: Visitor
/** Writes, at `writer`. */
let hand: Visitor
let client: Visitor
let clientId: number
let automate: { id: number; tokenId: number; headers: { authorization: string } }
let zone: number
let made = 0

beforeAll(async () => {
  // The site's own listener would count as another process.
  await site.database.changes.close()
  late = await lateChanges(site.database)
  app = await testApp({ ...site.database, changes: late.changes })
  writer = app
})
afterAll(async () => {
  await app.close()
  await late.close()
})
beforeEach(async () => {
  const { db } = site
  made += 1
  const admin = await createUser(db, 'actalia-admin')
  boss = await as(app, db, admin)
  hand = await as(writer, db, admin)
  const person = await createUser(db, 'client')
  clientId = person.id
  client = await as(app, db, person)
  const { id } = await createUser(db, 'actalia-api')
  const headers = await bearerOf(db, { id })
  const token = await db.selectFrom('api_tokens').select('id').where('user_id', '=', id).executeTakeFirstOrThrow()
  automate = { id, tokenId: token.id, headers }
  const values = { code: `Z.${made}`, name: 'Zone', department: '56' }
  zone = (await db.insertInto('zones').values(values).returning('id').executeTakeFirstOrThrow()).id
  // The first change is heard before the test begins.
  await boss.send(createZone, { body: { code: `Y.${made}`, name: 'Autre' } })
})

const rankedOn = () => ({ type: 'arn_f', class: 'faible', value: '4', starts_on: today() })
const OPERATOR = {
  operator_name: 'Abers',
  contact_email: 'a@abers.example',
  contact_phone: '',
  funder_note: '',
  activation_note: '',
  country_layers: false,
}
const sendAsAutomate = (url: string, through: Visitor, payload: object[] = []) =>
  through.request({ method: 'PUT', url, headers: automate.headers, payload })

const writes: Record<string, () => Promise<{ status: number; body: unknown }>> = {
  assignRanking: () => hand.call(assignRanking, { params: { id: zone }, body: rankedOn() }),
  updateZone: () => hand.call(updateZone, { params: { id: zone }, body: { name: `Nom ${made}` } }),
  deleteZone: () => hand.call(deleteZone, { params: { id: zone } }),
  sendRankings: () =>
    sendAsAutomate('/api/lims/rankings', hand, [
      { ...rankedOn(), external_id: `L-${made}`, zone_code: `Z.${made}`, value: 4, ends_on: null },
    ]),
  updateSettings: async () => {
    const { version } = (await hand.call(getSettings)).body
    return hand.call(updateSettings, { body: { ...OPERATOR, version, operator_name: `Abers ${made}` } })
  },
  updateContent: async () => {
    const params = { key: 'legals' }
    const { version } = (await hand.call(getContent, { params })).body
    return hand.call(updateContent, { params, body: { version, title: `T ${made}`, body: 'b' } })
  },
  createNews: () =>
    hand.call(createNews, {
      body: { title: `N ${made}`, body: 'b', published_from_on: today(), published_to_on: today() },
    }),
  endSession: async () => {
    const open = await site.db.selectFrom('sessions').select('id').where('user_id', '=', clientId).executeTakeFirst()
    const other = await as(writer, site.db, { id: clientId })
    return other.call(endSession, { params: { id: open?.id } })
  },
  endOtherSessions: async () => (await as(writer, site.db, { id: clientId })).call(endOtherSessions),
  updateUser: () => hand.call(updateUser, { params: { id: clientId }, body: { version: 1, active: false } }),
  deleteToken: () => hand.call(deleteToken, { params: { id: automate.id, token_id: automate.tokenId } }),
}

const reads: Record<string, () => Promise<unknown>> = {
  listZones: async () => (await client.send(listZones, { query: {} })).body,
  listZoneNames: async () => (await client.send(listZoneNames, {})).body,
  countAdminZones: async () => (await boss.send(countAdminZones, {})).body,
  getSettings: async () => (await client.send(getSettings, {})).body,
  getContent: async () => (await client.send(getContent, { params: { key: 'legals' } })).body,
  getNewsFeed: async () => String((await client.send(getNewsFeed, {})).raw),
  getCurrentUser: async () => (await client.send(getCurrentUser, {})).status,
  // Unknown, or not let in.
  sendResultFile: async () => (await sendAsAutomate('/api/lims/results/NONE/files/a.pdf', boss)).status,
}

const PAIRS = [
  ['assignRanking', 'listZones'],
  ['sendRankings', 'listZones'],
  ['deleteZone', 'listZones'],
  ['updateZone', 'listZoneNames'],
  ['assignRanking', 'countAdminZones'],
  ['updateSettings', 'getSettings'],
  ['updateContent', 'getContent'],
  ['createNews', 'getNewsFeed'],
  ['updateSettings', 'getNewsFeed'],
  ['endSession', 'getCurrentUser'],
  ['endOtherSessions', 'getCurrentUser'],
  ['updateUser', 'getCurrentUser'],
  ['deleteToken', 'sendResultFile'],
] as const

async function expectNewest(read: string, write: string) {
  const before = await reads[read]?.()
  late.delay()
  const answer = await writes[write]?.()
  expect([200, 201, 204]).toContain(answer?.status)
  expect(await reads[read]?.()).not.toEqual(before)
}

describe('an answer has what was just written, however late the database announces it:', () => {
  test.each(PAIRS)('%s, then %s in the same process', (write, read) => expectNewest(read, write))

  describe('even in another process', () => {
    beforeAll(async () => {
      writer = await openProcess(site.database)
    })
    afterAll(() => writer.close())
    test.each(PAIRS)('%s, then %s', (write, read) => expectNewest(read, write))
  })
})
