import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { safeParse } from 'zod/mini'
import { TEST_GATEWAY } from '../server/test/mailing/phones.ts'
import { testSite } from '../server/test/site.ts'
import { declaredEndpoints } from './contract-endpoints.ts'

const site = testSite('demo', () => ({ sms: TEST_GATEWAY }))

const declared = (await declaredEndpoints()).filter(({ endpoint }) => endpoint.body !== undefined)

const PLAUSIBLE: Record<string, string> = { provider: 'google', type: 'phages', key: 'legals' }

const SENT: [string, string | undefined][] = [
  ['nothing', undefined],
  ['an empty text', ''],
  ['null', 'null'],
  ['a number', '1'],
  ['a text', '"{}"'],
  ['true', 'true'],
  ['a list', '[]'],
  ['an object in a list', '[{}]'],
]

const written = async () =>
  (
    await sql<{ zones: string; users: string; audit: number }>`select
      (select max(updated_at)::text from zones) as zones,
      (select string_agg(version::text, ',' order by id) from users) as users,
      (select count(*) from audit) as audit`.execute(site.db)
  ).rows[0]

describe('an endpoint that expects an object refuses anything else and changes nothing', () => {
  test.each(declared.map((one) => [one.name, one.endpoint] as const))('%s', async (_name, endpoint) => {
    const url = `/api${endpoint.path.replace(/:(\w+)/g, (_, name: string) => PLAUSIBLE[name] ?? '1')}`
    const mayBeAbsent = endpoint.body !== undefined && safeParse(endpoint.body, undefined).success
    const admin = await site.visitor('actalia-admin')
    const before = await written()
    for (const [what, payload] of SENT) {
      if (mayBeAbsent && (!payload || payload === 'null')) continue
      const headers = payload === undefined ? {} : { 'content-type': 'application/json' }
      const answer = await admin.request({ method: endpoint.method, url, headers, ...(payload && { payload }) })
      expect([what, answer.status, answer.body.errors]).toEqual([what, 422, expect.objectContaining({ body: [BODY] })])
    }
    expect(await written()).toEqual(before)
  })
})

const BODY = 'Un objet JSON est attendu.'
