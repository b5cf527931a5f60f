import { beforeAll, describe, expect, test } from 'vitest'
import { exportAccountData } from '../../contract/account.ts'
import type { Endpoint } from '../../contract/core/endpoint.ts'
import { listenToEvents } from '../../contract/events.ts'
import { createResultFile } from '../../contract/results.files.ts'
import { deleteUser, updateUser } from '../../contract/users.ts'
import { as, bearerOf, createUser, Visitor } from '../../server/test/as.ts'
import { fileForm } from '../../server/test/result-files.ts'
import { testSite } from '../../server/test/site.ts'
import { declaredEndpoints } from '../contract-endpoints.ts'

// Whose an analysis is depends on one field of the account: every call is tried as each who has it, had it, or has not.

const declared = (await declaredEndpoints()).filter(({ endpoint }) => endpoint !== listenToEvents)

/** Stands in the method, the correction, the reference and the file, and nowhere else. */
const MARK = 'HUITRE-SECRETE'
/** A chart, a trend or a map would show the value alone. */
const VALUE = 73_912.57
const SHOWN = new RegExp(`${MARK}|73912[.,]57`)
const REFERENCE = `C-${MARK}`

/** What shows an analysis to whose it is. */
const OPENED = [
  'exportAccountData',
  'exportResults',
  'getCurrentUser',
  'getResult',
  'getResultFile',
  'listResultFiles',
  'listResults',
  'zipResultFiles',
]

const site = testSite('demo')
const ids: Record<string, number> = {}
const people = { one: 0, two: 0, third: 0 }

async function person(lims_client_id: string | null) {
  const { id } = await createUser(site.db, 'client')
  await site.db.updateTable('users').set({ lims_client_id }).where('id', '=', id).execute()
  return id
}

beforeAll(async () => {
  people.one = await person(REFERENCE)
  people.two = await person(REFERENCE)
  people.third = await person('C-1001')
  const zone = await site.db.selectFrom('zones').select('id').executeTakeFirstOrThrow()
  const content = {
    zone_id: zone.id,
    lims_client_id: REFERENCE,
    sampled_on: '2026-02-03',
    type: 'phages',
    value: VALUE,
  } as const
  const result = await site.db
    .insertInto('results')
    .values({ ...content, method: MARK, revision: 2 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sender = { below_limit: false, is_shared: false, received_at: new Date(), user_id: null }
  await site.db
    .insertInto('result_revisions')
    .values({ ...content, ...sender, method: `${MARK}-1`, result_id: result.id, revision: 1 })
    .execute()
  const form = fileForm(`${MARK}.csv`, `zone;valeur\r\n56.08.2;${MARK}\r\n`)
  const admin = await site.visitor('actalia-user')
  const { body: file } = await admin.call(createResultFile, { params: { id: result.id }, body: form })
  Object.assign(ids, { zone: zone.id, result: result.id, file: file.id })
})

const paramsOf = ({ path }: Endpoint): Record<string, unknown> => ({
  provider: 'google',
  collection: 'samplings',
  key: 'legals',
  version: 'none',
  z: 6,
  x: 31,
  y: 22,
  external_id: 'none',
  name: 'none',
  code: 'none',
  feature: ids.result,
  type: 'phages',
  acceptance_id: ids.result,
  token_id: ids.result,
  identity_id: ids.result,
  id: path.startsWith('/zones') ? ids.zone : ids.result,
  file_id: ids.file,
})

const ask = (visitor: Visitor, endpoint: Endpoint) =>
  visitor.call(endpoint, {
    params: Object.fromEntries(
      Object.entries(paramsOf(endpoint)).filter(([name]) => new RegExp(`:${name}\\b`).test(endpoint.path)),
    ),
    query: { ...(endpoint.path.endsWith('/export') && { format: 'csv' }), type: 'phages', client: REFERENCE },
    ...(endpoint.method !== 'GET' && { body: { ids: [ids.result] } }),
  })

/** The names of the calls in whose answer something of the analysis stands. */
async function seenBy(open: () => Promise<Visitor>, calls = declared) {
  const seen = []
  for (const { name, endpoint } of calls) {
    const { raw, body, headers } = await ask(await open(), endpoint)
    // Their own journal says which files they have opened.
    const shown = endpoint === exportAccountData ? JSON.stringify({ ...body, audit: [] }) : raw.toString()
    if (SHOWN.test(`${shown}${JSON.stringify(headers)}`)) seen.push(name)
  }
  return seen.sort()
}

/** A session for each call: some calls end it. */
const signedIn = (who: keyof typeof people) => () => as(site.app, site.db, { id: people[who] })

const opened = declared.filter(({ name }) => OPENED.includes(name))

const answersOf = async (who: keyof typeof people) => {
  const visitor = await signedIn(who)()
  const own = opened.filter(({ name }) => !/Account|CurrentUser/.test(name))
  return Promise.all(own.map(async ({ name, endpoint }) => [name, (await ask(visitor, endpoint)).raw.toString()]))
}

test('every part of every address stands for something of it', () => {
  const parts = declared.flatMap(({ endpoint }) => endpoint.path.match(/(?<=:)\w+/g) ?? [])
  const known = declared.flatMap(({ endpoint }) => Object.keys(paramsOf(endpoint)))
  expect(parts.filter((part) => !known.includes(part))).toEqual([])
})

test('who share a reference see the same', async () => {
  expect(await seenBy(signedIn('one'))).toEqual(OPENED)
  expect(await seenBy(signedIn('two'))).toEqual(OPENED)
  expect(await answersOf('two')).toEqual(await answersOf('one'))
})

describe('nothing of it is in the answer to any call', () => {
  const tokenOf = (scope: 'lims' | 'lecture') => async () => {
    const headers = await bearerOf(site.db, await createUser(site.db, 'actalia-api'), scope)
    const visitor = new Visitor(site.app)
    const request = visitor.request.bind(visitor)
    return Object.assign(visitor, {
      request: (options: Parameters<typeof request>[0]) => request({ ...options, headers: { ...headers } }),
    })
  }
  const WHO: Record<string, () => Promise<Visitor>> = {
    'a client with another reference': signedIn('third'),
    'a client without one': async () => as(site.app, site.db, await createUser(site.db, 'client')),
    'a person who waits': async () => as(site.app, site.db, await createUser(site.db, 'registered')),
    nobody: async () => new Visitor(site.app),
    'the laboratory’s program': tokenOf('lims'),
    'a program that reads zones': tokenOf('lecture'),
  }

  test.each(Object.entries(WHO))('to %s', async (_who, open) => {
    expect(await seenBy(open)).toEqual([])
  })
})

describe('who shared it sees nothing of it any more, and the other still does', () => {
  const admin = () => site.visitor('actalia-admin')
  const change = async (fields: object) => {
    const { version } = await site.db
      .selectFrom('users')
      .select('version')
      .where('id', '=', people.two)
      .executeTakeFirstOrThrow()
    const body = { version, ...fields }
    expect((await (await admin()).call(updateUser, { params: { id: people.two }, body })).status).toBe(200)
  }
  const ENDS: Record<string, () => Promise<unknown>> = {
    'the reference is taken away': () => change({ lims_client_id: '' }),
    'the reference is another': () => change({ lims_client_id: 'C-OTHER' }),
    'the account is deactivated': () => change({ active: false }),
  }

  test.each(Object.entries(ENDS))('once %s', async (_how, end) => {
    const session = await signedIn('two')()
    await end()
    expect(await seenBy(async () => session, opened)).toEqual([])
    expect(await seenBy(signedIn('two'))).toEqual([])
    expect(await seenBy(signedIn('one'), opened)).toEqual(OPENED)
    await change({ lims_client_id: REFERENCE, share_with: [people.one], active: true })
    expect(await seenBy(signedIn('two'), opened)).toEqual(OPENED)
  })

  test('once their account is deleted', async () => {
    expect((await (await admin()).call(deleteUser, { params: { id: people.two } })).status).toBe(204)
    expect(await seenBy(signedIn('one'), opened)).toEqual(OPENED)
  })
})
