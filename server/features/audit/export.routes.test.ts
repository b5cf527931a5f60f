import { beforeAll, expect, test } from 'vitest'
import { exportAudit } from '../../../contract/audit.entries.ts'
import { createUser } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'

const site = testSite()
let personId = 0

beforeAll(async () => {
  const zone = { code: '56.08.2', name: 'Baie', department: '56' }
  const { id: zone_id } = await site.db.insertInto('zones').values(zone).returning('id').executeTakeFirstOrThrow()
  personId = (await createUser(site.db, 'client')).id
  const write = (at: string, action: string, details: object, subject_id: number | null = null) =>
    site.db
      .insertInto('audit')
      .values({ at, action, user_id: 999_999, subject_id, address: '192.0.2.1', details: JSON.stringify(details) })
      .execute()
  await write('2026-11-10T23:30:00Z', 'ranking-corrected', [
    { field: 'zone_id', after: zone_id },
    { field: 'type', after: 'phages' },
    { field: 'value', before: 4, after: 12 },
    { field: 'reason', after: '=Faute' },
  ])
  await write('2026-11-12T12:00:00Z', 'user-invited', [], personId)
  await write('2026-11-13T12:00:00Z', 'from-tomorrow', [{ field: 'secret', after: 'x' }])
})

async function linesOf(query: object, role: Parameters<typeof site.visitor>[0] = 'actalia-admin') {
  const visitor = await site.visitor(role)
  const { status, raw } = await visitor.call(exportAudit, { query: { format: 'csv', to: '2026-11-14', ...query } })
  return { status, lines: raw.toString().replace('\uFEFF', '').trimEnd().split('\r\n') }
}

test('the file says who did what, where and what changed, and is in the journal', async () => {
  const { status, lines } = await linesOf({ sort: 'at' })
  expect(status).toBe(200)
  expect(lines.map((line) => line.replace(/\u00A0/g, ' '))).toEqual([
    'Date;Action;Par;Email;Compte concerné;Code de la zone;Détails;Adresse IP',
    '11/11/2026 00:30;Classement corrigé;Compte supprimé n° 999999;;;56.08.2;"Type : Phages ; Charge virale : 4 → 12 ; Motif : =Faute";192.0.2.1',
    expect.stringMatching(/^12\/11\/2026 13:00;Invitation envoyée;Compte supprimé n° 999999;;.+;;;192\.0\.2\.1$/),
    '13/11/2026 13:00;Autre action;Compte supprimé n° 999999;;;;;192.0.2.1',
  ])
  const { details } = await site.db
    .selectFrom('audit')
    .select('details')
    .where('action', '=', 'audit-exported')
    .executeTakeFirstOrThrow()
  expect(details).toContainEqual({ field: 'filters', after: ['dates'] })
})

test.each([
  [{ person: 'subject' }, 1],
  [{ filter: 'action:equals:ranking-corrected' }, 1],
  [{ from: '2026-11-12' }, 2],
  [{ search: 'personne de ce nom' }, 0],
])('it has the lines of %j', async (query, count) => {
  const narrowed = 'person' in query ? { person: personId } : query
  expect((await linesOf(narrowed)).lines.length - 1).toBe(count)
})

test.each(['actalia-user', 'client', 'registered', 'actalia-api'] as const)('%s gets no file', async (role) => {
  expect([401, 403]).toContain((await linesOf({}, role)).status)
})

test.each([[{ format: 'pdf' }], [{ filter: 'action:equals:none' }], [{ from: 'hier' }]])(
  'a file asked by %j is refused',
  async (query) => {
    expect((await linesOf(query)).status).toBe(422)
  },
)
