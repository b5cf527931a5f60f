import { beforeAll, describe, expect, test } from 'vitest'
import { speakFrench } from '../../server/lib/http/messages.ts'
import { columnsOf } from './columns.ts'
import { rowOf } from './rows.ts'

beforeAll(() => speakFrench())

const HEADER = 'external_id;revision;lims_client_id;shared;zone_code;sampled_on;type;value;below_limit;method'.split(
  ';',
)
const GOOD = ['A-1', '', 'C-1001', '', '56.08.2', '20/11/2026', 'arn_f', '4,2', '', '']

const columns = (cells: string[]) => columnsOf({ line: 1, cells })
const read = (changes: Partial<Record<string, string>>) =>
  rowOf({ line: 2, cells: HEADER.map((name, at) => changes[name] ?? GOOD[at] ?? '') }, columns(HEADER))

describe('a cell', () => {
  test.each([
    ['sampled_on', '20/11/2026', '2026-11-20'],
    ['sampled_on', '2/1/2026', '2026-01-02'],
    ['sampled_on', '2026-11-20', '2026-11-20'],
    ['shared', 'oui', true],
    ['shared', 'NON', false],
    ['shared', 'true', true],
    ['below_limit', '1', true],
    ['below_limit', '0', false],
    ['revision', '12', 12],
    ['value', '12,5', '12,5'],
    ['value', '< 1', '< 1'],
    ['zone_code', '0012', '0012'],
    ['external_id', ' 0012 ', '0012'],
    ['lims_client_id', '', null],
  ])('%s %j is sent as %j', (name, written, sent) => {
    const { given, row, errors } = read({ [name]: written })
    expect([given[name], errors]).toEqual([sent, {}])
    expect(row).toBeDefined()
  })

  test.each([
    ['sampled_on', '31/02/2026', 'Cette date n’est pas valide.'],
    ['sampled_on', '20/11/26', 'Cette date n’est pas valide.'],
    ['shared', 'peut-être', 'Ce champ doit être vrai ou faux.'],
    ['revision', '1,5', 'Ce champ doit être un nombre.'],
    ['external_id', '', 'Ce champ est obligatoire.'],
    ['value', 'beaucoup', 'Écrivez un nombre, par exemple 12,5 ou < 1.'],
    ['type', 'ARN', 'Valeurs possibles : phages, arn_f.'],
  ])('%s %j is reported: %s', (name, written, reason) => {
    const { row, errors } = read({ [name]: written })
    expect([row, errors]).toEqual([undefined, { [name]: [reason] }])
  })

  test('that is empty is a field that is not sent', () => {
    expect(read({}).given).toEqual({
      ...{ external_id: 'A-1', lims_client_id: 'C-1001', zone_code: '56.08.2' },
      ...{ sampled_on: '2026-11-20', type: 'arn_f', value: '4,2' },
    })
  })
})

describe('a row', () => {
  const rowWith = (cells: string[]) => rowOf({ line: 2, cells }, columns(HEADER))

  test('may end before the columns that may be empty, and go on with empty cells', () => {
    expect(rowWith(GOOD.slice(0, 8)).errors).toEqual({})
    expect(rowWith([...GOOD, '', '']).errors).toEqual({})
  })

  test.each([
    ['too few', GOOD.slice(0, 7), 'Cette ligne a 7 cellules au lieu de 10.'],
    ['too many', [...GOOD, 'x'], 'Cette ligne a 11 cellules au lieu de 10.'],
  ])('with %s cells is not sent: a reference may stand under another name', (_what, cells, reason) => {
    expect(rowWith(cells)).toMatchObject({ row: undefined, errors: { ligne: [reason] } })
  })

  test('that ends before the client’s reference is not taken for the operator’s monitoring', () => {
    const last = [...HEADER.filter((name) => name !== 'lims_client_id'), 'lims_client_id']
    const cells = last.map((name) => GOOD[HEADER.indexOf(name)] ?? '')
    expect(rowOf({ line: 2, cells: cells.slice(0, -1) }, columns(last)).row).toBeUndefined()
    expect(rowOf({ line: 2, cells: [...cells.slice(0, -1), ''] }, columns(last)).row?.lims_client_id).toBeNull()
  })
})

describe('columns', () => {
  test('are in any order and case; unknown ones are reported and ignored', () => {
    const { places, unknown } = columns([
      'Motifs',
      ' VALUE ',
      'type',
      'sampled_on',
      'zone_code',
      'lims_client_id',
      'External_ID',
      '',
    ])
    expect([places.get('value'), places.get('external_id'), places.has('method')]).toEqual([1, 6, false])
    expect(unknown).toEqual(['Motifs'])
  })

  test.each([
    [HEADER.slice(1), 'Ligne 1 : il manque la colonne external_id.'],
    [['a', 'b'], 'Ligne 1 : il manque les colonnes external_id, zone_code, lims_client_id, sampled_on, type, value.'],
    [[...HEADER, 'Value'], 'Ligne 1 : la colonne value est là deux fois.'],
  ])('%j are refused', (cells, reason) => {
    expect(() => columns(cells)).toThrow(reason)
  })
})
