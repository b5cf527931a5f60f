import { serializerCompiler } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { serializer } from './serialize.ts'

const Named = z.object({ kind: z.literal('named'), name: z.string() })
const schema = z.object({
  items: z.array(
    z.object({
      id: z.int().check(z.positive()),
      note: z.nullable(z.object({ text: z.string() })),
      one: z.optional(z.discriminatedUnion('kind', [Named, z.object({ kind: z.literal('none') })])),
      either: z.optional(z.union([Named, z.string()])),
    }),
  ),
  counts: z.record(z.string(), z.object({ n: z.number() })),
})

const route = { method: 'GET', url: '/', schema }
const answer = (value: unknown) => serializer(route)(value)
const item = { id: 1, note: null }

test('what is not declared does not leave, at any depth', () => {
  const hidden = { password: 'x' }
  const text = answer({
    ...hidden,
    items: [
      { ...item, ...hidden },
      { id: 2, note: { text: 't', ...hidden }, one: { kind: 'named', name: 'n', ...hidden } },
      { ...item, one: { kind: 'none', ...hidden }, either: { kind: 'named', name: 'n', ...hidden } },
      { ...item, either: 'a text' },
    ],
    counts: { a: { n: 1, ...hidden } },
  })
  expect(JSON.parse(text)).toEqual({
    items: [
      item,
      { id: 2, note: { text: 't' }, one: { kind: 'named', name: 'n' } },
      { ...item, one: { kind: 'none' }, either: { kind: 'named', name: 'n' } },
      { ...item, either: 'a text' },
    ],
    counts: { a: { n: 1 } },
  })
})

test.each([
  ['a field is missing', { items: [{ id: 1 }], counts: {} }],
  ['a check fails', { items: [{ id: 0, note: null }], counts: {} }],
  ['a type is another', { items: [{ id: 1, note: { text: 7 } }], counts: {} }],
  ['no object of a union is it', { items: [{ ...item, one: { kind: 'named' } }], counts: {} }],
])('an answer is refused, as by zod itself, when %s', (_what, value) => {
  expect(() => serializerCompiler(route)(value)).toThrow()
  expect(() => answer(value)).toThrow()
})
