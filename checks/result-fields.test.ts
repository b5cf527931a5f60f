import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'

// Adds a field to a copy of the declaration and to the tables, and to nothing else.

const NEW = 'salinity'

async function application() {
  vi.resetModules()
  const { RESULT_FACTS, RESULT_SENT, RESULT_STORED } = await import('../contract/rules/results.fields.ts')
  Object.assign(RESULT_STORED, { [NEW]: z.string() })
  Object.assign(RESULT_SENT, { [NEW]: z.optional(z.string()) })
  const text = (result: Record<string, unknown>) => String(result[NEW])
  Object.assign(RESULT_FACTS, { [NEW]: { label: 'Salinité', typed: 'Salinité (facultative)', text } })
  const { openSite } = await import('../server/test/site.ts')
  const site = await openSite()
  for (const table of ['results', 'result_revisions']) {
    await sql`alter table ${sql.table(table)} add column ${sql.ref(NEW)} text not null default ''`.execute(site.db)
  }
  return {
    site,
    ...(await import('../contract/lims.ts')),
    ...(await import('../contract/results.ts')),
    ...(await import('../server/test/lims.ts')),
    ...(await import('../contract/audit.entries.ts')),
    ...(await import('../web/features/audit/changes.rules.ts')),
    ...(await import('../web/features/results/dialog/corrections.rules.ts')),
    ...(await import('../web/features/results/form/result-draft.rules.ts')),
  }
}

let app: Awaited<ReturnType<typeof application>>
let admin: Awaited<ReturnType<typeof app.site.visitor>>
beforeAll(async () => {
  app = await application()
  admin = await app.site.visitor('actalia-admin')
})
afterAll(async () => {
  await app.site.close()
  vi.resetModules()
})

const detailOf = async (id: number) => (await admin.send(app.getResult, { params: { id } })).body
/** The entry of the audit, as an administrator reads it. */
async function auditOf(action: 'result-created' | 'result-deleted') {
  const { details } = await app.site.db
    .selectFrom('audit')
    .select('details')
    .where('action', '=', action)
    .executeTakeFirstOrThrow()
  const { facts, changes } = app.readChanges(z.array(app.AuditChange).parse(details), [])
  return [...facts.map(({ label, text }) => [label, text]), ...changes.map(({ label, before }) => [label, before])]
}

test('a program sends it, its correction is one, kept, shown and told apart from a repeat', async () => {
  const lab = await app.laboratory(app.site)
  const row = { ...app.ROW, [NEW]: '35' }
  expect((await lab.send(app.sendResults, [row])).body).toMatchObject({ created: 1, rejected: [] })
  expect((await lab.send(app.sendResults, [row])).body).toMatchObject({ unchanged: 1 })
  expect((await lab.send(app.sendResults, [{ ...row, [NEW]: '34' }])).body).toMatchObject({ updated: 1 })
  expect((await lab.send(app.sendResults, [{ ...row, [NEW]: '33', revision: 9 }])).body).toMatchObject({ updated: 1 })
  expect((await lab.send(app.sendResults, [{ ...row, [NEW]: '36', revision: 8 }])).body).toMatchObject({ unchanged: 1 })
  const { id } = await app.site.db.selectFrom('results').select('id').executeTakeFirstOrThrow()
  const detail = await detailOf(id)
  expect(detail).toMatchObject({ [NEW]: '33', is_corrected: true })
  const corrections = app.correctionsOf(detail, [])
  expect(corrections.flatMap(({ changes }) => changes)).toEqual([
    { label: 'Salinité', before: '36', after: '33' },
    { label: 'Salinité', before: '34', after: '36' },
    { label: 'Salinité', before: '35', after: '34' },
  ])
})

test('an administrator types it; lists, the exported file and the audit have it', async () => {
  const zone = await app.site.db.selectFrom('zones').select('id').executeTakeFirstOrThrow()
  const draft = { ...app.newDraft('2026-01-02'), zone_id: String(zone.id), client: app.MONITORING, value: '5' }
  const body = app.bodyOf({ ...draft, sampled_on: '01/01/2026', facts: { [NEW]: '12' } }, '2026-01-02')
  const { status, body: created } = await admin.send(app.createResult, { body })
  expect([status, created]).toMatchObject([201, { [NEW]: '12' }])
  const { body: list } = await admin.send(app.listResults, { query: {} })
  expect(list.items.map((line: Record<string, unknown>) => line[NEW]).sort()).toEqual(['12', '33'])
  const file = await admin.request({ method: 'GET', url: '/api/results/export?format=csv' })
  expect(file.body).toMatch(/salinité(?:.|\r|\n)*;12;/)
  expect(await auditOf('result-created')).toContainEqual(['Salinité', '12'])
  await admin.send(app.deleteResult, { params: { id: created.id }, body: {} })
  expect(await auditOf('result-deleted')).toContainEqual(['Salinité', '12'])
})
