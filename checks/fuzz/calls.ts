import fc, { type Arbitrary } from 'fast-check'
import { FILTER_OPERATORS } from '../../contract/core/list.ts'
import type { ApiOperation, JsonSchema } from './operations.ts'
import { fitting, nastyText, spoilt } from './values.ts'

/** The last brings a token too, for reading. */
export const CALLERS = [
  ...(['nobody', 'registered', 'client', 'actalia-user', 'actalia-admin', 'actalia-api'] as const),
  'lecture',
] as const
export type FuzzCaller = (typeof CALLERS)[number]

export interface FuzzCall {
  operation: ApiOperation
  caller: FuzzCaller
  method: string
  /** The path with its query, as it is sent. */
  address: string
  type: string | null
  body: Buffer | null
  /** For a PUT: the field of the body, by its number, that is sent within the stored values. */
  changedField: number | null
}

/** Calls of an operation by everybody: half of them as the document says, half spoilt somewhere. */
export const callsOf = (operation: ApiOperation, allowed: readonly FuzzCaller[]): Arbitrary<FuzzCall> =>
  fc
    .record({
      caller: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...allowed) }, fc.constantFrom(...CALLERS)),
      method: fc.oneof(
        { weight: 40, arbitrary: fc.constant(operation.method) },
        fc.constantFrom('PATCH', 'DELETE', 'PUT', 'OPTIONS'),
      ),
      path: pathWith(operation, inAddress),
      query: queryOf(operation),
      content: contentOf(operation),
      changedField: fc.option(fc.nat()),
    })
    .map(({ path, query, content, ...call }) => ({ operation, ...call, ...content, address: `${path}${query}` }))

/** A call as the document describes it, whose ids are small enough to be there. */
export const soundCallsOf = (operation: ApiOperation) =>
  fc
    .record({
      path: pathWith(operation, soundInAddress),
      content: operation.body ? soundContentOf(operation.body) : fc.constant(NO_CONTENT),
    })
    .map(({ path, content }) => ({ address: path, ...content }))

/** Parts of addresses that are not text: bytes that are no UTF-8, a percent sign alone. */
const RAW_PARTS = ['%00', '%ED%A0%80', '%FF', '%', '%2F', '..%2f..%2fetc', '%E2%80%AE', '1%0d%0aa:b', 'x'.repeat(300)]

const encoded = (value: unknown) => encodeURIComponent(String(value).toWellFormed())

const soundInAddress = (schema: JsonSchema, name: string): Arbitrary<string> =>
  fitting(looksLikeId(schema) ? { type: 'integer', minimum: 1 } : schema, name).map(encoded)

const inAddress = (schema: JsonSchema, name: string): Arbitrary<string> =>
  fc.oneof(
    { weight: 10, arbitrary: soundInAddress(schema, name) },
    { weight: 2, arbitrary: nastyText.map(encoded) },
    { weight: 1, arbitrary: fc.constantFrom(...RAW_PARTS) },
  )

const looksLikeId = ({ type, pattern }: JsonSchema) => type === 'string' && pattern === '^[1-9]\\d{0,9}$'

const pathWith = ({ path, params }: ApiOperation, partOf: typeof inAddress): Arbitrary<string> =>
  fc
    .record(Object.fromEntries([...params].map(([name, schema]) => [name, partOf(schema, name)])))
    .map((values) => path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] || '1'))

function queryOf({ query, fields }: ApiOperation): Arbitrary<string> {
  const field = fc.constantFrom(...fields, 'name')
  const valuesOf: Record<string, Arbitrary<string>> = {
    sort: fc.tuple(fc.constantFrom('', '-'), field).map((parts) => parts.join('')),
    filter: fc.tuple(field, fc.constantFrom(...FILTER_OPERATORS), nastyText).map((parts) => parts.join(':')),
  }
  const one = (name: string) => {
    const schema = inAddress(query.get(name) ?? { type: 'string' }, name)
    const value = valuesOf[name] ? fc.oneof({ weight: 3, arbitrary: valuesOf[name].map(encoded) }, schema) : schema
    return value.map((text) => `${name}=${text}`)
  }
  const strange = fc.constantFrom('__proto__=1', 'a[b]=c', '%ff=1', 'sort=a&sort=b')
  // A name that comes twice is a list.
  const names = fc.oneof(
    fc.subarray([...query.keys()]),
    fc.array(fc.constantFrom('page', ...query.keys()), { maxLength: 3 }),
  )
  return fc
    .tuple(
      names.chain((chosen) => fc.tuple(...chosen.map(one))),
      fc.option(strange, { freq: 9 }),
    )
    .map(([parts, more]) => [...parts, ...(more === null ? [] : [more])])
    .map((parts) => (parts.length === 0 ? '' : `?${parts.join('&')}`))
}

type FuzzContent = Pick<FuzzCall, 'type' | 'body'>

const NO_CONTENT: FuzzContent = { type: null, body: null }
const JSON_TYPE = 'application/json'
const bytes = (value: unknown) => Buffer.from(JSON.stringify(value) ?? '')

const SPOILT_CONTENTS: FuzzContent[] = [
  NO_CONTENT,
  ...['', '{', '{"a":', 'null', '[]', '"a"', '1e999', '{"a":1e999}', '{"__proto__":{"a":1}}', '{"a":1,"a":2}'].map(
    (text) => ({ type: JSON_TYPE, body: Buffer.from(text) }),
  ),
  { type: JSON_TYPE, body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]) },
  { type: JSON_TYPE, body: Buffer.from('['.repeat(5000)) },
  { type: JSON_TYPE, body: Buffer.from(`{"a":"${'x'.repeat(20_000)}"}`) },
  { type: `${JSON_TYPE}; charset=utf-16`, body: bytes({}) },
  { type: 'text/plain', body: bytes({}) },
  { type: 'application/x-www-form-urlencoded', body: Buffer.from('a=b') },
  { type: 'multipart/form-data', body: Buffer.from('--x\r\n') },
  {
    type: 'multipart/form-data; boundary=x',
    body: Buffer.from('--x\r\nContent-Disposition: form-data; name="file"\r\n\r\n'),
  },
  { type: '\u00e9/;;', body: bytes({}) },
]

const jsonOf = (value: unknown): FuzzContent => ({ type: JSON_TYPE, body: bytes(value) })

const soundContentOf = (body: { type: string; schema: JsonSchema }) =>
  body.type === JSON_TYPE ? fitting(body.schema).map(jsonOf) : fileOf(body)

function contentOf({ body }: ApiOperation): Arbitrary<FuzzContent> {
  const broken = fc.constantFrom(...SPOILT_CONTENTS)
  if (!body) return fc.oneof({ weight: 12, arbitrary: fc.constant(NO_CONTENT) }, broken)
  if (body.type !== JSON_TYPE) return fc.oneof({ weight: 5, arbitrary: fileOf(body) }, broken)
  const good = fitting(body.schema)
  const json = fc.oneof(good, good.chain(spoilt)).map(jsonOf)
  return fc.oneof({ weight: 12, arbitrary: json }, broken)
}

const FILES = [
  '%PDF-1.7\n%%EOF\n',
  '<?xml version="1.0"?><a>&b;</a>',
  '{"type":"FeatureCollection","features":[]}',
  '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"code":"56.99.1"},"geometry":null}]}',
  'PK\u0003\u0004',
  '\u0089PNG\r\n\u001a\n',
  '',
].map((text) => Buffer.from(text, 'latin1'))

function fileOf({ type, schema }: { type: string; schema: JsonSchema }): Arbitrary<FuzzContent> {
  const file = fc.oneof(
    fc.constantFrom(...FILES),
    fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array)),
  )
  const types = fc.constantFrom('application/pdf', 'image/png', 'application/json', 'application/zip', 'text/csv')
  if (type !== 'multipart/form-data') return fc.record({ type: types, body: file })
  const [field = 'file'] = Object.keys(schema.properties ?? {})
  const name = fc.oneof(fc.constantFrom('a.pdf', 'zones.geojson', 'logo.png', '../a.pdf', ''), nastyText)
  return fc
    .tuple(file, types, name, fc.constantFrom(field, field, field, 'other'))
    .map(([content, mediaType, filename, part]) => {
      const shown = filename.toWellFormed().replace(/["\r\n]/g, '_')
      const head = `--x\r\nContent-Disposition: form-data; name="${part}"; filename="${shown}"\r\nContent-Type: ${mediaType}\r\n\r\n`
      return {
        type: `${type}; boundary=x`,
        body: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--x--\r\n')]),
      }
    })
}
