import { describe, expect, test } from 'vitest'
import { login, logout } from '../../../../contract/auth.ts'
import { updateScale } from '../../../../contract/scales.ts'
import { createZone, MAX_SHAPE_BYTES, updateZone } from '../../../../contract/zones-admin.ts'
import { Visitor } from '../../../test/as.ts'
import { testSite } from '../../../test/site.ts'
import { FORM_LIMITS, isExcessive, MAX_BODY_BYTES, MAX_DEPTH, MAX_NUMBER, SHAPE_LIMITS } from './json-body.ts'

const site = testSite()

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const list = (elements: number) => `[${'0,'.repeat(elements - 1)}0]`
const record = (keys: number) => `{${'"a":0,'.repeat(keys - 1)}"a":0}`

describe('a body that is too large is refused before it is parsed:', () => {
  test.each([
    ['as deep as allowed', nested(MAX_DEPTH), false],
    ['one deeper', nested(MAX_DEPTH + 1), true],
    ['objects and lists in turn', '{"a":['.repeat(MAX_DEPTH), true],
    ['beside each other', `[${Array.from({ length: 100 }, () => nested(MAX_DEPTH - 1)).join()}]`, false],
    ['brackets in a text', JSON.stringify({ a: '['.repeat(1000) }), false],
    ['in a text with quotes and backslashes', JSON.stringify({ a: `\\"${'[{'.repeat(1000)}\\` }), false],
    ['after such a text', `["\\\\",${nested(MAX_DEPTH)}]`, true],
    ['commas and colons in a text', JSON.stringify([',:'.repeat(SHAPE_LIMITS.values)]), false],
    ['as many elements as allowed', list(SHAPE_LIMITS.values), false],
    ['too many', list(SHAPE_LIMITS.values + 2), true],
    ['as many lists as allowed', `[${'[],'.repeat(SHAPE_LIMITS.lists - 2)}[]]`, false],
    ['too many lists', `[${'{},'.repeat(SHAPE_LIMITS.lists - 1)}[]]`, true],
    ['as many keys as allowed', record(SHAPE_LIMITS.keys), false],
    ['a number as long as allowed', `[-${'1'.repeat(MAX_NUMBER)}]`, false],
    ['a longer one', `[0.${'1'.repeat(MAX_NUMBER)}]`, true],
    ['digits in a text', JSON.stringify(['1'.repeat(1000)]), false],
    ['too many keys', record(SHAPE_LIMITS.keys + 1), true],
  ])('%s', (_what, json, expected) => {
    expect(isExcessive(Buffer.from(json), SHAPE_LIMITS)).toBe(expected)
  })
})

test('a form may hold fewer values than a shape', () => {
  expect(isExcessive(Buffer.from(list(FORM_LIMITS.values)), FORM_LIMITS)).toBe(false)
  for (const json of [
    list(FORM_LIMITS.values + 2),
    record(FORM_LIMITS.keys + 1),
    `[${'{},'.repeat(FORM_LIMITS.lists)}0]`,
  ])
    expect(isExcessive(Buffer.from(json), FORM_LIMITS)).toBe(true)
})

describe('a JSON body', () => {
  const post = (payload: string | Buffer, headers: Record<string, string> = {}) =>
    new Visitor(site.app).request({
      method: 'POST',
      url: '/api/auth/login',
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    })
  const typed = JSON.stringify({ email: 'a@b.example', password: 'é' })

  test.each([
    ['with a charset, which JSON has not', typed, { 'content-type': 'application/json; charset=utf-16' }],
    ['that says it is not encoded', typed, { 'content-encoding': 'Identity' }],
    ['with a byte order mark', `\uFEFF${typed}`, {}],
    ['with a field twice, of which the last counts', `{"email":1,${typed.slice(1)}`, {}],
  ])('%s is read', async (_what, payload, headers) => {
    expect((await post(payload, headers)).body.errors).toEqual({ email: ['Adresse email ou mot de passe incorrect.'] })
  })

  test.each([
    ['in Latin 1', Buffer.from(typed, 'latin1'), {}, 422],
    ['in UTF-16', Buffer.from(typed, 'utf16le'), {}, 422],
    ['nested', nested(5000), {}, 422],
    ['with as many empty lists as fit', `{"email":[${'[],'.repeat(4000)}0]}`, {}, 422],
    ['compressed', typed, { 'content-encoding': 'gzip' }, 415],
    ['compressed twice', typed, { 'content-encoding': 'br, gzip' }, 415],
    ['as a form', 'email=a', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['as plain text', typed, { 'content-type': 'text/plain' }, 415],
    ['as a neighbouring type', typed, { 'content-type': 'application/json5' }, 415],
    ['as two types', typed, { 'content-type': 'text/plain, application/json' }, 415],
    ['with files', '--a--', { 'content-type': 'multipart/form-data; boundary=a' }, 415],
    ['a byte too long', typed + ' '.repeat(MAX_BODY_BYTES), {}, 413],
  ])('%s is refused', async (_what, payload, headers, status) => {
    const answer = await post(payload, headers)
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(/^[A-ZÀ-Ý].+\.$/)])
  })

  test.each(['"__proto__":{}', '"a":[{"__proto__":{}}]', '"constructor":{"prototype":{}}'])(
    'with %s is not read, whatever else it has',
    async (field) => {
      const { status, body } = await post(`{${field},${typed.slice(1)}`)
      expect([status, body.errors]).toEqual([422, { body: ['Cette requête n’est pas lisible.'] }])
    },
  )

  test('may be absent where none is expected', async () => {
    const headers = { 'content-type': 'application/json' }
    const answer = await new Visitor(site.app).request({ method: 'POST', url: `/api${logout.path}`, headers })
    expect(answer.status).toBe(204)
  })
})

describe('an honest body is accepted:', () => {
  test('an address and a password as long as they may be, each character in twelve bytes', async () => {
    const body = { email: 'e'.repeat(254), password: '\u{1F41A}'.repeat(500), remember: true }
    const payload = JSON.stringify(body).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16)}`)
    const headers = { 'content-type': 'application/json' }
    const answer = await new Visitor(site.app).request({
      method: login.method,
      url: `/api${login.path}`,
      payload,
      headers,
    })
    expect(answer.status).toBe(422)
  })

  test('a scale of a hundred classes, nine of them in use', async () => {
    const text = (length: number) => 'œ'.repeat(length)
    const classes = Array.from({ length: 100 }, () => ({
      key: text(40),
      label: text(40),
      min: 123_456,
      max: 1_234_567,
      fill: '#123456',
      text: '#ffffff',
      mark: text(2),
      advice: text(300),
      old_data_advice: text(300),
      is_retired: true,
    }))
    const body = { version: 1, label: text(60), validity_days: 3650, classes }
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(updateScale.maxBytes)
  })
})

test.each([
  ['nested to the brim', nested(MAX_SHAPE_BYTES / 2 - 100)],
  ['a list of lists of nothing', `[${'[],'.repeat(MAX_SHAPE_BYTES / 3 - 100)}[]]`],
  ['a million keys', `{${Array.from({ length: 900_000 }, (_, key) => `"${key}":0`).join()}}`],
])('an administrator’s shape, %s, is refused before anything walks it', async (_what, coordinates) => {
  const admin = await site.visitor('actalia-user')
  for (const { method, path } of [createZone, updateZone]) {
    const answer = await admin.request({
      method,
      url: `/api${path.replace(':id', '1')}`,
      payload: `{"code":"56.1","name":"A","geometry":{"type":"Polygon","coordinates":${coordinates}}}`,
      headers: { 'content-type': 'application/json' },
    })
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { body: ['Cette requête a trop de niveaux ou d’éléments.'] },
    ])
  }
})
