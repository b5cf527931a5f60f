import { expect, test } from 'vitest'
import { getOwnDetails, updateOwnDetails } from '../contract/account.details.ts'
import { updatePreferences } from '../contract/account.ts'
import { listAlerts, setAlert } from '../contract/alerts.ts'
import { getSecondFactorRule, requireSecondFactor } from '../contract/auth.second-factor.ts'
import { getCurrentUser } from '../contract/auth.ts'
import { getContentVersion, updateContent } from '../contract/contents.ts'
import { addDays } from '../contract/core/days.ts'
import type { Endpoint } from '../contract/core/endpoint.ts'
import { createNews, getNews, updateNews } from '../contract/news.ts'
import { getRetention, getSettings, updateRetention, updateSettings } from '../contract/operator.ts'
import { getOutlookReport, showOutlook } from '../contract/outlook.ts'
import { createQuote, getQuote, updateQuote } from '../contract/quotes.ts'
import { assignRanking, listZoneRankings, updateRanking } from '../contract/rankings.ts'
import { listScales, updateScale } from '../contract/scales.ts'
import { getSmsSettings, updateSmsSettings } from '../contract/sms.ts'
import { createUser, getUser, updateUser } from '../contract/users.ts'
import { createZone, getAdminZone, updateZone } from '../contract/zones-admin.ts'
import { today } from '../server/lib/clock.ts'
import type { Visitor } from '../server/test/as.ts'
import { TEST_GATEWAY } from '../server/test/mailing/phones.ts'
import { testSite } from '../server/test/site.ts'
import { declaredEndpoints } from './contract-endpoints.ts'

const site = testSite('empty', () => ({ sms: TEST_GATEWAY }))

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are sent back as they came
type StoredAnswer = any

interface WriteCase {
  put: Endpoint
  /** Makes the row to write to, with as little in it as may be; its answer is for `params` and `read`. */
  make?: (boss: Visitor) => Promise<StoredAnswer>
  params?: (made: StoredAnswer) => object
  read: (boss: Visitor, made: StoredAnswer) => Promise<StoredAnswer>
  more?: object
}

const contentOf = ({ version: _version, updated_at: _moment, ...content }: StoredAnswer) => content
const byId = ({ id }: StoredAnswer) => ({ id })
const bodyOf = async (answer: Promise<{ body: StoredAnswer }>) => (await answer).body
const newZone = (boss: Visitor) => bodyOf(boss.call(createZone, { body: { code: `A.${Math.random()}`, name: 'Zone' } }))
const DAYS = { published_from_on: '2026-01-01' }
const ADDRESS = { street1: '1 quai', postcode: '56170', city: 'Quiberon' }
const ASKED = { analyses: ['phages'], samples: 1, wished_on: addDays(today(), 30), ...ADDRESS }

const CASES: WriteCase[] = [
  {
    put: updateUser,
    make: (boss) => bodyOf(boss.call(createUser, { body: { email: 'a@b.example', name: 'A', role: 'actalia-user' } })),
    params: byId,
    read: (boss, { id }) => bodyOf(boss.call(getUser, { params: { id } })),
  },
  {
    put: updateZone,
    make: newZone,
    params: byId,
    read: (boss, { id }) => bodyOf(boss.call(getAdminZone, { params: { id } })),
  },
  {
    put: updateRanking,
    make: async (boss) => {
      const { id } = await newZone(boss)
      const body = { type: 'phages', class: 'faible', starts_on: '2026-01-01' }
      return bodyOf(boss.call(assignRanking, { params: { id }, body }))
    },
    params: byId,
    read: async (boss, { zone_id }) => (await boss.call(listZoneRankings, { params: { id: zone_id } })).body.items[0],
    more: { reason: 'Relu' },
  },
  {
    put: updateContent,
    params: () => ({ key: 'legals' }),
    read: (boss) => bodyOf(boss.call(getContentVersion, { params: { key: 'legals', version: 1 } })),
  },
  {
    put: updateNews,
    make: (boss) => bodyOf(boss.call(createNews, { body: { title: 'T', body: 'B', ...DAYS } })),
    params: byId,
    read: (boss, { id }) => bodyOf(boss.call(getNews, { params: { id } })),
  },
  {
    put: updateQuote,
    make: async (boss) => bodyOf(boss.call(createQuote, { body: { zone_id: (await newZone(boss)).id, ...ASKED } })),
    params: byId,
    read: (boss, { id }) => bodyOf(boss.call(getQuote, { params: { id } })),
  },
  {
    put: updateScale,
    params: () => ({ type: 'phages' }),
    read: async (boss) => (await boss.call(listScales)).body.find(({ type }: StoredAnswer) => type === 'phages'),
  },
  { put: updateSettings, read: (boss) => bodyOf(boss.call(getSettings)) },
  { put: requireSecondFactor, read: (boss) => bodyOf(boss.call(getSecondFactorRule)) },
  { put: showOutlook, read: (boss) => bodyOf(boss.call(getOutlookReport)) },
  { put: updateRetention, read: (boss) => bodyOf(boss.call(getRetention)) },
  { put: updateSmsSettings, read: (boss) => bodyOf(boss.call(getSmsSettings)) },
  { put: updateOwnDetails, read: (boss) => bodyOf(boss.call(getOwnDetails)) },
  { put: updatePreferences, read: (boss) => bodyOf(boss.call(getCurrentUser)) },
  {
    put: setAlert,
    make: async (boss) => {
      const { id } = await newZone(boss)
      await boss.call(setAlert, { params: { id }, body: {} })
      return { id }
    },
    params: byId,
    read: async (boss) => (await boss.call(listAlerts)).body[0],
  },
]

test.each(CASES.map((one) => [one.put.path, one] as const))(
  'PUT %s takes back what is answered, unchanged',
  async (_path, one) => {
    const boss = await site.visitor('actalia-admin')
    const made = await one.make?.(boss)
    const before = await one.read(boss, made)
    const { status, body } = await boss.call(one.put, {
      params: one.params?.(made) ?? {},
      body: { ...before, ...one.more },
    })
    expect([Math.floor(status / 100), body?.errors]).toEqual([2, undefined])
    expect(contentOf(await one.read(boss, made))).toEqual(contentOf(before))
  },
)

/** Calls whose body cannot be read back as it is written: a secret, a picture, a laboratory’s batch. */
const WRITTEN_ONLY = [
  '/auth/user/password',
  '/lims/rankings',
  '/lims/results',
  '/lims/results/:external_id/files/:name',
  '/settings/logo',
]

test('every PUT is tried', async () => {
  const puts = (await declaredEndpoints()).map(({ endpoint }) => endpoint).filter(({ method }) => method === 'PUT')
  expect(puts.map(({ path }) => path).sort()).toEqual([...CASES.map(({ put }) => put.path), ...WRITTEN_ONLY].sort())
})
