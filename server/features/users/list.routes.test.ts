import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createUser, listUsers } from '../../../contract/users.ts'
import type { Visitor } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'

const site = testSite()
let admin: Visitor

const PEOPLE = 600

beforeAll(async () => {
  // Some have the same texts.
  await sql`insert into users (email, role, active, name, firstname, organism_name, city, sector_id, created_at)
    select 'p' || n || '@' || case when n % 3 = 0 then 'parcs' else 'claires' end || '.example',
      case when n % 7 = 0 then 'registered' else 'client' end, n % 7 <> 0 and n % 5 <> 0,
      'Étienne ' || n % 40, 'Zoé', case when n < 400 then 'Huîtres ' || n % 200 else 'Œuvre 100 % ' || n end,
      'Quai ' || n % 11, nullif(n % 6, 0), timestamptz '2024-01-01' + n % 300 * interval '1 day'
    from generate_series(1, ${PEOPLE}) n`.execute(site.db)
  await sql`update users set mail_refused_at = now() where id % 37 = 0`.execute(site.db)
  await sql`update users set deletion_at = now(), deletion_cause = 'asked' where id % 41 = 0`.execute(site.db)
  await sql`vacuum analyze users`.execute(site.db)
  admin = await site.visitor('actalia-user')
})

const ORDERS: Record<string, string> = {
  organism_name: 'organism_name',
  sector: `coalesce((select name from sectors where id = sector_id), '') collate french`,
  email: 'email collate french',
  name: 'name',
  active: 'active',
  city: 'city',
  role: 'role',
  created_at: 'created_at',
}

/** Read and sorted as a whole. */
async function expected(where: string, sort: string) {
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const column = ORDERS[sort.replace('-', '')]
  const order = `${column ? `${column} ${direction}, ` : ''}id ${direction}`
  const { rows } = await sql<{
    id: number
  }>`select id from users where ${sql.raw(where)} order by ${sql.raw(order)}`.execute(site.db)
  return rows.map(({ id }) => id)
}

const SORTS = ['', ...Object.keys(ORDERS).flatMap((column) => [column, `-${column}`])]
const SOME = ['', 'organism_name', '-city', 'sector']
const ASKED = [
  { query: {}, where: 'true' },
  { query: { search: 'HUITRES' }, where: `organism_name like 'Huîtres%'` },
  { query: { search: 'e' }, where: 'true' },
  { query: { search: 'zoe etienne 7' }, where: `name like 'Étienne 7%'` },
  { query: { search: 'Étienne 39 zoé' }, where: `name = 'Étienne 39'` },
  { query: { search: '100 %' }, where: `organism_name like '%100 \\%%'` },
  { query: { search: 'personne' }, where: 'false' },
  { query: { filter: 'role:equals:client' }, where: `role = 'client'` },
  { query: { filter: ['role:equals:client', 'active:equals:false'] }, where: `role = 'client' and not active` },
  { query: { filter: ['sector_id:equals:2', 'city:equals:QUAI 1'] }, where: `sector_id = 2 and city = 'Quai 1'` },
  { query: { filter: 'mail_refused:equals:true' }, where: 'mail_refused_at is not null' },
  { query: { filter: 'deletion_planned:equals:true' }, where: 'deletion_at is not null' },
  {
    query: { filter: ['mail_refused:equals:false', 'role:equals:client'] },
    where: `mail_refused_at is null and role = 'client'`,
  },
  { query: { filter: 'city:starts:quai 1' }, where: `city like 'Quai 1%'` },
  { query: { filter: 'email:contains:9@parcs' }, where: `email like '%9@parcs%'` },
  { query: { filter: 'name:starts:tienne' }, where: 'false' },
  { query: { filter: 'organism_name:contains:zoe' }, where: 'false' },
  { query: { filter: 'sector:contains:Ostré' }, where: `sector_id = 1` },
  { query: { filter: 'active:equals:true', search: 'parcs' }, where: `active and email like '%parcs%'` },
]

describe.each(ASKED)('$query', ({ query, where }) => {
  test.each('search' in query && query.search !== 'e' ? SOME : SORTS)(
    'sorted by « %s » is page for page the whole',
    async (sort) => {
      const whole = await expected(`(${where})${where === 'true' ? '' : ` and id <= ${PEOPLE}`}`, sort)
      const last = Math.max(1, Math.ceil(whole.length / 200))
      for (const page of new Set([1, 2, Math.ceil(last / 2), last, last + 1])) {
        const asked = { ...query, per_page: '200', page: String(page), ...(sort && { sort }) }
        const { body } = await admin.call(listUsers, { query: asked })
        const ids = whole.slice((page - 1) * 200, page * 200)
        expect([body.total, body.items.map(({ id }: { id: number }) => id)]).toEqual([whole.length, ids])
      }
    },
  )
})

test('nobody can sort, filter or search by a hidden column', async () => {
  await site.db
    .updateTable('users')
    .set({ siret: '73282932000074', password_hash: 'secret' })
    .where('id', '=', 1)
    .execute()
  const hidden = ['password_hash', 'siret', 'street1', 'lims_client_id', 'search_text', 'firstname', 'version', 'id']
  for (const column of hidden) {
    expect((await admin.call(listUsers, { query: { sort: column } })).status).toBe(422)
    expect((await admin.call(listUsers, { query: { filter: `${column}:contains:7` } })).status).toBe(422)
  }
  const found = async (search: string) => (await admin.call(listUsers, { query: { search } })).body.total
  expect(await Promise.all(['73282932000074', 'secret'].map(found))).toEqual([0, 0])
  expect(await found('\u0003quai')).toBe(await found('quai'))
})

test('signs within words make no difference to a search, and one to an address that is asked for', async () => {
  const organism_name = 'L’Île de Faʻaʻā'
  for (const email of ['jean-paul@essai.example', 'jeanpaul@essai.example'])
    await site.db
      .insertInto('users')
      .values({ email, role: 'client', active: true, name: 'O’Brien', organism_name })
      .execute()
  const found = async (query: object) => (await admin.call(listUsers, { query })).body.total
  for (const search of [
    "l'ile",
    'lile',
    'l ile',
    'LʼÎLE',
    'faaa',
    "fa'a'a",
    'fa’a’a',
    'obrien',
    "o'brien",
    'o brien',
  ]) {
    expect([search, await found({ search })]).toEqual([search, 2])
  }
  expect(await found({ filter: 'organism_name:starts:lile' })).toBe(2)
  expect(await found({ filter: 'email:contains:jean-paul' })).toBe(2)
  expect(await found({ filter: 'email:equals:jean-paul@essai.example' })).toBe(1)
})

test('an address equals one account, whose accents count, however it is typed', async () => {
  await sql`insert into users (email, role, active, name)
    select 'jean@' || domain, 'client', true, 'Jean'
    from unnest(array['huitres-essai.example', 'huîtres-essai.example']) domain`.execute(site.db)
  const emails = async (filter: string) =>
    (await admin.call(listUsers, { query: { filter } })).body.items.map(({ email }: { email: string }) => email)
  for (const typed of [
    'jean@huîtres-essai.example',
    'Jean@xn--hutres-essai-6fb.example',
    'jean@HUÎTRES-essai.example',
  ]) {
    expect(await emails(`email:equals:${typed}`)).toEqual(['jean@huîtres-essai.example'])
  }
  expect(await emails('email:equals:jean@huitres-essai.example')).toEqual(['jean@huitres-essai.example'])
  expect(await emails('email:equals:jean')).toEqual([])
})

test.each(['-', "'", '’ -'])('%s alone finds nothing, and equals itself', async (sign) => {
  await sql`insert into users (email, role, active, name, organism_name)
    values (${`${sign.codePointAt(0)}@signes.example`}, 'client', true, 'Jean', ${sign})`.execute(site.db)
  const total = async (query: object) => (await admin.call(listUsers, { query })).body.total
  expect([await total({ search: sign }), await total({ filter: `organism_name:contains:${sign}` })]).toEqual([0, 0])
  expect(await total({ filter: `organism_name:equals:${sign}` })).toBe(1)
})

test.each([
  'active:equals:oui',
  'active:contains:t',
  'role:equals:chef',
  'role:starts:c',
  'sector_id:equals:x',
  'sector_id:equals:0',
])('%s is no filter', async (filter) => {
  expect((await admin.call(listUsers, { query: { filter } })).status).toBe(422)
})

test('the list shows a renamed sector by its new name', async () => {
  await site.db.updateTable('sectors').set({ name: 'Ostréiculture fine' }).where('id', '=', 1).execute()
  const { body } = await admin.call(listUsers, { query: { filter: 'sector:starts:ostreiculture f' } })
  expect(body.items[0].sector).toBe('Ostréiculture fine')
})

test('texts as long as fields allow are stored and found', async () => {
  const long = {
    name: '水'.repeat(100),
    firstname: '🦪'.repeat(50),
    organism_name: '牡蠣'.repeat(75),
    city: '海'.repeat(100),
  }
  const { status } = await admin.call(createUser, { body: { email: 'long@b.example', role: 'client', ...long } })
  expect(status).toBe(201)
  expect((await admin.call(listUsers, { query: { filter: `city:starts:${'海'.repeat(60)}` } })).body.total).toBe(1)
})
