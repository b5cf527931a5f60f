import { beforeAll, expect, test } from 'vitest'
import { addDays } from '../../../contract/core/days.ts'
import { exportProposals } from '../../../contract/rankings.week.ts'
import { today } from '../../lib/clock.ts'
import type { Visitor } from '../../test/as.ts'
import { newZone } from '../../test/mailing/alerts.ts'
import { testSite } from '../../test/site.ts'

const site = testSite()
let admin: Visitor
const day = today()
const french = (iso: string) => iso.split('-').reverse().join('/')

beforeAll(async () => {
  admin = await site.visitor('actalia-user')
  const zone_id = await newZone(site.db, { code: '56.08.2', name: '=Baie' })
  const sampling = {
    zone_id,
    type: 'arn_f' as const,
    sampled_on: addDays(day, -3),
    value: 1,
    below_limit: true,
    method: '',
  }
  await site.db.insertInto('results').values(sampling).execute()
  const ranking = {
    zone_id,
    type: 'arn_f' as const,
    class: 'elevee',
    starts_on: addDays(day, -10),
    ends_on: addDays(day, 3),
  }
  await site.db.insertInto('rankings').values(ranking).execute()
})

test('the grid is a file, a line a zone and type, whose formulas are text', async () => {
  const { status, headers, raw } = await admin.call(exportProposals, { query: { format: 'csv' } })
  expect([status, headers['content-disposition']]).toEqual([
    200,
    `attachment; filename="estran-classements-${day}.csv"`,
  ])
  const [header, phages, arn_f] = raw.toString().replace('\uFEFF', '').split('\r\n')
  expect(header).toBe(
    'Code de la zone;Zone;Type;En vigueur;Jusqu’au;Prélèvement;Signe;Valeur (UFP/g);Classe proposée;Du;Au',
  )
  expect(phages).toMatch(/^56\.08\.2;'?=Baie;Classification Phages;;;;;;;/)
  expect(arn_f?.replace("'", '')).toBe(
    `56.08.2;=Baie;ARN F-spécifiques infectieux;Élevée;${french(addDays(day, 3))};${french(addDays(day, -3))};<;1;Très faible;${french(day)};${french(addDays(day, 28))}`,
  )
})

test('it has the lines of the filter, and is in the journal', async () => {
  const query = { format: 'xlsx', filter: 'reason:equals:changes' }
  expect((await admin.call(exportProposals, { query })).status).toBe(200)
  const { details } = await site.db
    .selectFrom('audit')
    .select('details')
    .where('action', '=', 'proposals-exported')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(details).toEqual(
    expect.arrayContaining([
      { field: 'rows', after: 1 },
      { field: 'filters', after: ['reason'] },
    ]),
  )
})

test.each(['client', 'registered', 'actalia-api'] as const)('%s gets no file', async (role) => {
  const visitor = await site.visitor(role)
  expect([401, 403]).toContain((await visitor.call(exportProposals, { query: { format: 'csv' } })).status)
})

test('an unknown format is refused', async () => {
  expect((await admin.call(exportProposals, { query: { format: 'pdf' } })).status).toBe(422)
})
