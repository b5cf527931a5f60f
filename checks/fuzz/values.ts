import fc, { type Arbitrary } from 'fast-check'
import { addDays } from '../../contract/core/days.ts'
import { DEMO_PASSWORD } from '../../contract/core/demo.ts'
import { today } from '../../server/lib/clock.ts'
import type { JsonSchema } from './operations.ts'

const MAX_INT = 2_147_483_647

/** Values of the demo, by the name of the field: chance alone finds none of these. */
const KNOWN: Record<string, readonly unknown[]> = {
  class: ['tres_faible', 'faible', 'moderee', 'elevee'],
  value: [0, 1, 12.5, '12,5', '< 1', null],
  zone_code: ['56.03.1', '56.08.2', '17.01.1'],
  email: ['client@estran.example', 'super@estran.example', 'nouveau@parcs.example'],
  password: [DEMO_PASSWORD, 'quatre huîtres plates bien fraîches'],
  password_confirmation: ['quatre huîtres plates bien fraîches'],
  provider: ['google', 'microsoft'],
  external_id: ['F-1', 'F-2', 'F/3'],
  siret: ['73282932000074', ''],
  postcode: ['56340', ''],
  version: [1, 2, 3],
  page: [1, 2, 1_000_000],
}
const WORDS = Object.values(KNOWN).flat().map(String)

const NASTY_TEXTS = [
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', '\udc00a', '\u202eabc', '\ufeff', '\u2028', '\r\nSet-Cookie: a=b'],
  ...["' or 1=1 --", '"; drop table users; --', '$1', '%', '_', '\\', '%00', '../../etc/passwd', '/etc/passwd'],
  ...['<script>alert(1)</script>', '{{7*7}}', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'null', 'NaN'],
  ...[
    'undefined',
    'true',
    '-1',
    '0',
    '1.5',
    '1e309',
    '00000000001',
    '2147483648',
    '9223372036854775808',
    '٣',
    'İ',
    'ß',
  ],
  ...['0000-01-01', '9999-12-31', '2026-02-30', '2026-13-01T25:61:61Z', '-0001-01-01', '+275760-09-13', 'infinity'],
  ...['=1+1', '@sum(1)', 'x'.repeat(5000), 'é'.repeat(300), '👩‍👩‍👧‍👦'.repeat(30), 'a:'.repeat(100)],
]

const deep = (levels: number): unknown =>
  levels === 0 ? 1 : levels % 2 === 0 ? [deep(levels - 1)] : { a: deep(levels - 1) }

const NASTY_VALUES: unknown[] = [
  ...[null, true, false, 0, -0, -1, 1.5, 1e21, -1e308, 5e-324, MAX_INT, MAX_INT + 1, 2 ** 53, -(2 ** 63)],
  ...[[], {}, [null], [[]], [{}], { length: 1 }, { constructor: { prototype: {} } }, { toString: 1 }],
  ...[deep(6), deep(13), deep(17), Array(600).fill(0), Array(50).fill({})],
]

export const nastyText = fc.oneof(fc.constantFrom(...NASTY_TEXTS), fc.string({ unit: 'binary', maxLength: 40 }))
const nastyValue: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...NASTY_VALUES),
  nastyText,
  fc.jsonValue({ maxDepth: 3 }),
)

const day = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: -800, max: 60 }).map((days) => addDays(today(), days)) },
  fc.constantFrom('0001-01-01', '0001-01-02', '9999-12-31', '2000-02-29'),
)
const moment = fc
  .tuple(day, fc.constantFrom('T00:00:00Z', 'T23:59:59.999Z', 'T12:00:00.123456Z'))
  .map((parts) => parts.join(''))

/** Values that fit a schema of the document, and mostly also what it cannot say (an id that exists). */
export function fitting(schema: JsonSchema, name = ''): Arbitrary<unknown> {
  const known = Object.hasOwn(KNOWN, name) ? (KNOWN[name] ?? []) : []
  if (known.length === 0) return fittingSchema(schema)
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, fittingSchema(schema))
}

function fittingSchema(schema: JsonSchema): Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one: JsonSchema) => fitting(one)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.type === 'object') return fittingObject(schema)
  if (schema.type === 'array') return fittingList(schema)
  if (schema.type === 'integer' || schema.type === 'number') return fittingNumber(schema)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'string') return fittingText(schema)
  return schema.type === 'null' ? fc.constant(null) : nastyValue
}

const fittingObject = ({ properties = {}, required = [] }: JsonSchema) =>
  fc.record(
    Object.fromEntries(Object.entries<JsonSchema>(properties).map(([name, one]) => [name, fitting(one, name)])),
    {
      requiredKeys: required,
    },
  )

function fittingList({ prefixItems, items = {}, minItems = 0, maxItems = 5 }: JsonSchema): Arbitrary<unknown> {
  if (prefixItems) return fc.tuple(...prefixItems.map((one: JsonSchema) => fitting(one)))
  return fc.array(fitting(items), { minLength: minItems, maxLength: Math.min(maxItems, minItems + 4) })
}

function fittingNumber({ type, minimum = -MAX_INT, maximum = MAX_INT }: JsonSchema): Arbitrary<unknown> {
  const near = { min: Math.max(minimum, 0), max: Math.min(maximum, Math.max(minimum, 0) + 40) }
  const any =
    type === 'integer'
      ? fc.integer({ min: minimum, max: maximum })
      : fc.double({ min: minimum, max: maximum, noNaN: true })
  const known = fc.integer({ ...near, max: Math.min(near.max, near.min + 5) })
  return fc.oneof({ weight: 6, arbitrary: known }, { weight: 4, arbitrary: fc.integer(near) }, any)
}

function fittingText({ format, pattern, minLength = 0, maxLength = 200 }: JsonSchema): Arbitrary<unknown> {
  if (format === 'date') return day
  if (format === 'date-time') return moment
  if (format === 'email')
    return fc.oneof(fc.emailAddress(), fc.constantFrom('client@estran.example', 'nouveau@parcs.example'))
  if (format === 'uri') return fc.webUrl()
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  const edge = fc.constant('x'.repeat(Math.min(maxLength, 20_000)))
  const words = fc.constantFrom(...WORDS.filter((word) => word.length >= minLength && word.length <= maxLength))
  return fc.oneof({ weight: 20, arbitrary: words }, edge)
}

/** The same value with one place of it spoilt: taken away, replaced, or one name more. */
export const spoilt = (value: unknown): Arbitrary<unknown> =>
  fc.tuple(fc.nat(), fc.oneof({ weight: 5, arbitrary: nastyValue }, fc.constant(undefined))).map(([at, nasty]) => {
    const places = placesOf(value)
    return replaceAt(value, places[at % places.length] ?? [], nasty)
  })

type PlaceInValue = readonly string[]

function placesOf(value: unknown, place: PlaceInValue = []): PlaceInValue[] {
  if (typeof value !== 'object' || value === null) return [place]
  const inner = Object.entries(value).flatMap(([name, one]) => placesOf(one, [...place, name]))
  return [
    place,
    ...inner,
    ...(Array.isArray(value)
      ? []
      : [
          [...place, '__proto__'],
          [...place, 'unknown'],
        ]),
  ]
}

function replaceAt(value: unknown, [name, ...rest]: PlaceInValue, by: unknown): unknown {
  if (name === undefined) return by
  if (Array.isArray(value)) return value.map((one, index) => (String(index) === name ? replaceAt(one, rest, by) : one))
  const entries = Object.entries(value ?? {})
  const changed: [string, unknown][] = entries.map(([key, one]) => [key, key === name ? replaceAt(one, rest, by) : one])
  // fromEntries makes even __proto__ a name like any other.
  return Object.fromEntries(entries.some(([key]) => key === name) ? changed : [...changed, [name, by]])
}
