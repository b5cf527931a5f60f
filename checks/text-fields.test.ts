import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { declaredEndpoints } from './contract-endpoints.ts'
import { type TextField, textFieldsOf } from './contract-fields.ts'

const fields = (await declaredEndpoints()).flatMap(textFieldsOf)
/** Kept to the byte: the whole text is hashed. */
const isPassword = ({ name }: TextField) => /\.(current_)?password(_confirmation)?$/.test(name)
const typed = fields.filter((field) => !isPassword(field)).map((field) => [field.name, field] as const)

/** Sample texts: every field accepts at least one of them. */
const SAMPLES = [
  ...[
    'Le Bihan',
    'ab',
    '56',
    '#2C7BB6',
    'yann@parcs.example',
    '73282932000074',
    '2026-11-21',
    '-5,43,2,51',
    'json',
    'OGC:CRS84',
    '56 https://morbihan.example',
    '2026-11-21T08:12:00Z',
  ],
  ...[
    'name',
    'code',
    'sampled_on',
    'starts_on',
    'name:contains:Le Bihan',
    'code:equals:ab',
    'type:equals:phages',
    '03.21Z',
    'at',
    'title',
    'title:contains:Le Bihan',
    'queued_at',
    'subject:contains:Le Bihan',
    'action:equals:signed-in',
    'B'.repeat(87),
    'A'.repeat(22),
  ],
]

const LINE_BREAKS = ['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029']
const INVISIBLE = [
  ...['\u0000', '\u0001', '\u0007', '\b', '\u001b', '\u001f', '\u007f', '\u0080', '\u009f'],
  ...['\u00ad', '\u034f', '\u061c', '\u115f', '\u1160', '\u17b4', '\u17b5', '\u180b', '\u180e', '\u180f'],
  ...['\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e'],
  ...['\u2060', '\u2061', '\u2064', '\u2065', '\u2066', '\u2067', '\u2068', '\u2069', '\u206a', '\u206f'],
  ...['\u2800', '\u3164', '\ufe00', '\ufe0e', '\ufe0f', '\ufeff', '\uffa0', '\ufff0', '\ufff9', '\ufffb', '\ufffc'],
  ...['\u{1d159}', '\u{1d173}', '\u{e0001}', '\u{e0041}', '\u{e007f}', '\u{e0100}', '\u{e01ef}', '\u{1bca0}'],
  ...['\ue000', '\uf8ff', '\u{f0000}', '\u{10fffd}', '\ufdd0', '\uffff', '\u{1fffe}', '\u0378'],
  ...['\ud800', '\udc00', '\udfff', '\udc00\ud800'],
]
const SPACES = ['\t', '\u00a0', '\u1680', '\u2000', '\u2007', '\u200a', '\u202f', '\u205f', '\u3000', '   ']

const read = ({ schema, send }: TextField, text: string) => z.safeParse(schema, send(text))
const within = (sample: string, character: string) => sample.slice(0, 1) + character + sample.slice(1)
const samples = new Map(fields.map((field) => [field, SAMPLES.filter((sample) => read(field, sample).success)]))
const accepted = (field: TextField) => samples.get(field) ?? []

/** The characters that reach what is stored or compared. */
const passing = (field: TextField, characters: readonly string[]) =>
  characters.filter((character) =>
    accepted(field).some((sample) =>
      [within(sample, character), character + sample, sample + character].some((text) => {
        const { success, data } = read(field, text)
        return success && [data].flat().some((kept) => String(kept).includes(character))
      }),
    ),
  )

test('the contract has texts, each with a sample it accepts', () => {
  expect(typed.length).toBeGreaterThanOrEqual(40)
  expect(fields.filter(isPassword).map(({ name }) => name)).toHaveLength(9)
  expect(typed.filter(([, field]) => accepted(field).length === 0).map(([name]) => name)).toEqual([])
})

describe('an invisible character', () => {
  test.each(typed)('does not pass %s', (_name, field) => {
    expect(passing(field, INVISIBLE)).toEqual([])
  })

  test('alone is refused wherever something is required', () => {
    const required = typed.filter(([, field]) => !read(field, '').success)
    expect(required.length).toBeGreaterThanOrEqual(15)
    // Three, so that one stands where nothing is trimmed; parted, as two halves of a letter side by side are a letter.
    for (const [name, field] of required) {
      for (const character of [...INVISIBLE, ...LINE_BREAKS, ...SPACES]) {
        expect([name, character, read(field, Array(3).fill(character).join(' ')).success]).toEqual([
          name,
          character,
          false,
        ])
      }
    }
  })
})

describe('a line break', () => {
  const isMultiline = (field: TextField) =>
    read(field, 'une ligne\npuis une autre').success && passing(field, ['\n'])[0]

  test('passes only where a text may have several lines', () => {
    const names = typed.filter(([, field]) => isMultiline(field)).map(([name]) => name.replace(/^\w+\./, ''))
    const advice = ['classes.advice', 'classes.old_data_advice']
    expect(new Set(names)).toEqual(
      new Set([...advice, 'change_note', 'reason', 'funder_note', 'body', 'message', 'answer']),
    )
  })

  test.each(typed)('in %s is one of these or none', (_name, field) => {
    expect(passing(field, LINE_BREAKS)).toEqual(isMultiline(field) ? ['\n'] : [])
  })
})

test.each(typed)('blanks in %s are plain spaces', (name, field) => {
  const kept = passing(field, SPACES)
  // Their typographic spaces belong to sentences.
  if (/\.(reason|advice|old_data_advice|funder_note|change_note|body|message|answer)$/.test(name))
    expect(kept).not.toContain('\t')
  else expect(kept).toEqual([])
})
