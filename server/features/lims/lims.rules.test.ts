import { beforeAll, describe, expect, test } from 'vitest'
import { IN_THE_FUTURE } from '../../../contract/results.ts'
import { speakFrench } from '../../lib/http/messages.ts'
import {
  CLIENT_MISSING,
  REQUIRED,
  readResult,
  receiveRows,
  UNKNOWN_CLIENT,
  UNKNOWN_ZONE,
  USED_BEFORE,
  USED_TWICE,
  validateResult,
} from './lims.rules.ts'

beforeAll(() => void speakFrench())

const ROW = {
  external_id: 'LAB/2026 n° 1',
  lims_client_id: 'C-1',
  zone_code: '56.08.2',
  sampled_on: '2026-11-20',
  type: 'phages',
  value: '12,5',
}
const KNOWN = {
  zones: new Map([
    ['56082', { id: 7, code: '56.08.2' }],
    ['X91', { id: 7, code: 'X91' }],
    ['560823', { id: 8, code: '56.08.23' }],
  ]),
  scales: [
    { type: 'phages' as const, label: 'Classification Phages', names: ['Phages totaux'] },
    { type: 'arn_f' as const, label: 'ARN F-spécifiques infectieux', names: [] },
  ],
  clients: new Map([['C-1', {}]]),
  today: '2026-11-21',
}
const validated = (row: unknown) => validateResult(readResult(row), KNOWN)
const CONTENT = {
  zone_id: 7,
  lims_client_id: 'C-1',
  is_shared: false,
  sampled_on: '2026-11-20',
  type: 'phages',
  value: 12.5,
  below_limit: false,
  method: '',
}
const DAY_FORM = 'Cette date n’est pas valide\u00A0: écrivez AAAA-MM-JJ, par exemple 2026-11-25.'
const BOOLEAN = 'Ce champ doit être vrai ou faux.'
const TEXT = 'Ce champ doit être un texte.'
const INVISIBLE = 'Ce texte contient un caractère invisible : tapez-le au lieu de le coller.'
const without = (name: keyof typeof ROW) => Object.fromEntries(Object.entries(ROW).filter(([key]) => key !== name))

describe('a row is taken', () => {
  test.each<[string, object, object]>([
    ['as it is', {}, {}],
    ['with a number', { value: 12.5 }, {}],
    ['under a limit, in words', { value: '< 1' }, { value: 1, below_limit: true }],
    ['under a limit, by its field', { value: 1, below_limit: true }, { value: 1, below_limit: true }],
    ['with nothing counted', { value: 0 }, { value: 0 }],
    ['by an alias, in other signs', { zone_code: ' x-91 ' }, {}],
    ['without separators', { zone_code: '56082' }, {}],
    ['as monitoring', { lims_client_id: null }, { lims_client_id: null }],
    ['shared', { shared: true, method: ' ISO  10705-1 ' }, { is_shared: true, method: 'ISO 10705-1' }],
    ['by a name that the operator recognises', { type: 'PHAGES TOTAUX' }, {}],
    ['by a short name', { type: 'ARN F' }, { type: 'arn_f' }],
    ['on a day written as its midnight', { sampled_on: '2026-11-20T00:00:00.000+01:00' }, {}],
    ['with a code that a spreadsheet has quoted', { zone_code: "'56.08.2" }, {}],
    ['sampled today', { sampled_on: '2026-11-21' }, { sampled_on: '2026-11-21' }],
    ['with null for what is not said', { revision: null, shared: null, below_limit: null, method: null }, {}],
    ['with what nobody asked for', { comment: 'vu', nested: { a: [1] }, constructor: 1 }, {}],
  ])('%s', (_how, row, content) => {
    const { external_id } = ROW
    expect(validated({ ...ROW, ...row })).toEqual({
      external_id,
      revision: undefined,
      content: { ...CONTENT, ...content },
    })
  })

  test('with its revision', () => {
    expect(validated({ ...ROW, revision: 3 })).toMatchObject({ revision: 3 })
  })
})

describe('a row is refused for', () => {
  test.each<[string, unknown, Record<string, readonly unknown[]>]>([
    ['two zones in one code', { ...ROW, zone_code: '56.08.2-3' }, { zone_code: [UNKNOWN_ZONE] }],
    ['an unknown zone', { ...ROW, zone_code: '56.08.9' }, { zone_code: [UNKNOWN_ZONE] }],
    [
      'a code of separators',
      { ...ROW, zone_code: '-.-' },
      { zone_code: [expect.stringContaining('ni lettre ni chiffre')] },
    ],
    ['a code that is a number', { ...ROW, zone_code: 56082 }, { zone_code: [TEXT] }],
    ['no zone', without('zone_code'), { zone_code: [REQUIRED] }],
    ['an unknown client', { ...ROW, lims_client_id: 'C-2' }, { lims_client_id: [UNKNOWN_CLIENT] }],
    ['another case', { ...ROW, lims_client_id: 'c-1' }, { lims_client_id: [UNKNOWN_CLIENT] }],
    ['a name of every object', { ...ROW, lims_client_id: 'constructor' }, { lims_client_id: [UNKNOWN_CLIENT] }],
    ['a missing client', without('lims_client_id'), { lims_client_id: [CLIENT_MISSING] }],
    ['an empty client', { ...ROW, lims_client_id: ' ' }, { lims_client_id: [REQUIRED] }],
    ['tomorrow', { ...ROW, sampled_on: '2026-11-22' }, { sampled_on: [IN_THE_FUTURE] }],
    ['no day', without('sampled_on'), { sampled_on: [REQUIRED] }],
    ['a day that is none', { ...ROW, sampled_on: '2026-02-30' }, { sampled_on: [DAY_FORM] }],
    ['another form of day', { ...ROW, sampled_on: '20/11/2026' }, { sampled_on: [DAY_FORM] }],
    ['a year of the past', { ...ROW, sampled_on: '0012-01-01' }, { sampled_on: ['Cette année n’est pas plausible.'] }],
    ['another type', { ...ROW, type: 'ARN de norovirus GII' }, { type: ['Type inconnu\u00A0: ARN de norovirus GII'] }],
    ['a type that may be either', { ...ROW, type: 'phages ARN F' }, { type: [expect.stringContaining('ambigu')] }],
    ['no type', without('type'), { type: [REQUIRED] }],
    ['another hour', { ...ROW, sampled_on: '2026-11-19T23:00:00Z' }, { sampled_on: [DAY_FORM] }],
    ['a part of a value', { ...ROW, value: '12 5' }, { value: ['Écrivez un nombre, par exemple 12,5 ou < 1.'] }],
    [
      'a code that was made a date',
      { ...ROW, zone_code: '14-janv' },
      { zone_code: [expect.stringContaining('tableur')] },
    ],
    ['no value', without('value'), { value: [REQUIRED] }],
    ['a null value', { ...ROW, value: null }, { value: [REQUIRED] }],
    ['an empty value', { ...ROW, value: ' ' }, { value: [REQUIRED] }],
    ['a limit without value', { ...ROW, value: '', below_limit: true }, { value: ['Donnez la limite de détection.'] }],
    ['words', { ...ROW, value: 'douze' }, { value: ['Écrivez un nombre, par exemple 12,5 ou < 1.'] }],
    ['less than nothing', { ...ROW, value: -1 }, { value: ['Cette valeur doit être positive ou nulle.'] }],
    ['a huge value', { ...ROW, value: 1e300 }, { value: [expect.stringContaining('trop grande')] }],
    ['three decimals', { ...ROW, value: 0.125 }, { value: ['Au plus deux décimales.'] }],
    ['a value in a list', { ...ROW, value: [1] }, { value: ['Cette valeur n’est pas valide.'] }],
    ['a value yes or no', { ...ROW, value: true }, { value: ['Cette valeur n’est pas valide.'] }],
    [
      'yes or no in a text',
      { ...ROW, below_limit: 'false', shared: 'true' },
      { below_limit: [BOOLEAN], shared: [BOOLEAN] },
    ],
    ['yes or no as a number', { ...ROW, shared: 1 }, { shared: [BOOLEAN] }],
    ['no key', without('external_id'), { external_id: [REQUIRED] }],
    ['a key of blanks', { ...ROW, external_id: '\u00a0' }, { external_id: [REQUIRED] }],
    ['a long key', { ...ROW, external_id: 'x'.repeat(101) }, { external_id: ['Au plus 100 caractères.'] }],
    ['half a character', { ...ROW, external_id: 'a\ud800' }, { external_id: [INVISIBLE] }],
    ['a NUL', { ...ROW, method: 'a\u0000b' }, { method: [INVISIBLE] }],
    ['two lines', { ...ROW, method: 'a\nb' }, { method: ['Ce texte tient sur une seule ligne.'] }],
    ['revision nought', { ...ROW, revision: 0 }, { revision: ['Ce nombre doit être au moins 1.'] }],
    ['half a revision', { ...ROW, revision: 1.5 }, { revision: ['Ce champ doit être un nombre entier.'] }],
    ['a revision in a text', { ...ROW, revision: '2' }, { revision: ['Ce champ doit être un nombre.'] }],
    [
      'no end of revisions',
      { ...ROW, revision: 1e15 },
      { revision: ['Ce nombre doit être au plus 1\u202F000\u202F000.'] },
    ],
    ['being a text', 'abc', { body: ['Un objet JSON est attendu.'] }],
    ['being nothing', null, { body: ['Un objet JSON est attendu.'] }],
    ['being a list', [ROW], { body: ['Un objet JSON est attendu.'] }],
    [
      'all its faults at once',
      { external_id: 'A', zone_code: 'nulle part', sampled_on: '2027-01-01', type: 'autre', value: 'x', shared: 'oui' },
      {
        zone_code: [UNKNOWN_ZONE],
        sampled_on: [IN_THE_FUTURE],
        value: ['Écrivez un nombre, par exemple 12,5 ou < 1.'],
        type: ['Type inconnu\u00A0: autre'],
        shared: [BOOLEAN],
        lims_client_id: [CLIENT_MISSING],
      },
    ],
  ])('%s', (_why, row, errors) => {
    expect(validated(row)).toEqual({ external_id: readResult(row).texts.external_id ?? null, errors })
  })
})

test.each([
  [{ external_id: 'LAB/1' }, 'LAB/1'],
  [{ external_id: '  A  1 ' }, 'A 1'],
  [{ external_id: 3 }, null],
  [{ external_id: 'x'.repeat(200) }, null],
  [{ external_id: '\udc00' }, null],
  [{}, null],
  [null, null],
  ['abc', null],
  [[{ external_id: 'A' }], null],
])('%j is named as %j', (row, name) => {
  expect(validated(row).external_id).toBe(name)
})

describe('two rows of one call under one key', () => {
  const [first] = [validated(ROW)]
  const received = async (...others: (Partial<typeof ROW> & { revision?: number })[]) => {
    const rows = [first, ...others.map((other) => validated({ ...ROW, ...other }))]
    const { counts, rejected } = await receiveRows(rows, new Map())
    return [counts, rejected.map(({ index, errors }) => [index, errors])]
  }

  test.each([{ type: 'arn_f' }, { zone_code: '56.08.23' }])(
    'that are two analyses: the second is rejected: %j',
    async (other) => {
      const refused = [1, { external_id: [USED_TWICE] }]
      expect(await received(other)).toEqual([{ created: 1, updated: 0, unchanged: 0 }, [refused]])
      // A number makes it a version that the laboratory knows of.
      expect(await received({ ...other, revision: 2 })).toEqual([{ created: 1, updated: 1, unchanged: 0 }, []])
    },
  )

  test('in a second call, another type is a correction with a number only', async () => {
    const histories = new Map()
    await receiveRows([first], histories)
    const other = (changes: object) => receiveRows([validated({ ...ROW, ...changes })], histories)
    expect(await other({ type: 'arn_f' })).toMatchObject({
      counts: { updated: 0 },
      rejected: [{ errors: { external_id: [USED_BEFORE] } }],
    })
    expect(await other({ value: '40' })).toMatchObject({ counts: { updated: 1 }, rejected: [] })
    expect(await other({ type: 'arn_f', revision: 5 })).toMatchObject({ counts: { updated: 1 }, rejected: [] })
  })

  test('that correct each other count one after the other', async () => {
    expect(await received({ value: '40' }, ROW)).toMatchObject([
      { created: 1, updated: 1 },
      [[2, { revision: expect.anything() }]],
    ])
  })
})
