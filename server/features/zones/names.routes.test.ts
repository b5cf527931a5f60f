import { expect, test } from 'vitest'
import { listZoneNames } from '../../../contract/zones.ts'
import { Visitor } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'

const site = testSite('demo')

test('anyone reads the names of the zones, in the order of their codes, and nothing of their pollution', async () => {
  const { status, body, headers } = await new Visitor(site.app).send(listZoneNames, {})
  expect([status, body.length]).toEqual([200, 84])
  expect(new Set(body.flatMap(Object.keys))).toEqual(new Set(['id', 'code', 'name', 'department']))
  const codes: string[] = body.map(({ code }: { code: string }) => code)
  expect(codes).toEqual([...codes].sort(new Intl.Collator('fr', { numeric: true }).compare))
  const again = await site.app.inject({ url: '/api/zones/names', headers: { 'if-none-match': String(headers.etag) } })
  expect(again.statusCode).toBe(304)
})

test('a renamed zone is read at once', async () => {
  const names = async () => (await new Visitor(site.app).send(listZoneNames, {})).body as { name: string }[]
  await names()
  await site.db.updateTable('zones').set({ name: 'Anse rebaptisée' }).where('code', '=', '56.08.2').execute()
  await expect.poll(async () => (await names()).some(({ name }) => name === 'Anse rebaptisée')).toBe(true)
})
