import { beforeAll, describe, expect, test } from 'vitest'
import type { CellDelimiter } from '../../contract/rules/reading/tables.ts'
import { speakFrench } from '../../server/lib/http/messages.ts'
import { columnsOf } from './columns.ts'
import { rowOf } from './rows.ts'

beforeAll(() => speakFrench())

const HEADER = 'external_id;revision;lims_client_id;shared;zone_code;sampled_on;type;value;below_limit;method'.split(
  ';',
)
const GOOD = ['A-1', '', 'C-1001', '', '56.08.2', '20/11/2026', 'arn_f', '4,2', '', '']

const columns = (cells: string[]) => columnsOf({ line: 1, cells })
const rowWith = (cells: string[], header = HEADER, delimiter: CellDelimiter = ';') =>
  rowOf({ line: 2, cells, raw: cells.join(delimiter) }, columns(header), delimiter)
const read = (changes: Partial<Record<string, string>>) =>
  rowWith(HEADER.map((name, at) => changes[name] ?? GOOD[at] ?? ''))

const WRONG_DAY = 'Cette date n’est pas valide\u00A0: écrivez AAAA-MM-JJ, par exemple 2026-11-25.'

describe('a cell', () => {
  test.each([
    ['sampled_on', '20/11/2026', '2026-11-20'],
    ['sampled_on', '2/1/2026', '2026-01-02'],
    ['sampled_on', '2026-11-20', '2026-11-20'],
    ['sampled_on', '20/11/26', '2026-11-20'],
    ['sampled_on', '20 nov. 2026 08:30', '2026-11-20'],
    ['type', 'ARN F-spécifiques', 'ARN F-spécifiques'],
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
    ['zone_code', '\u200e56.08.2\u200b', '56.08.2'],
    ['lims_client_id', '', null],
  ])('%s %j is sent as %j', (name, written, sent) => {
    const { given, row, errors } = read({ [name]: written })
    expect([given[name], errors]).toEqual([sent, {}])
    expect(row).toBeDefined()
  })

  test.each([
    ['sampled_on', '31/02/2026', WRONG_DAY],
    ['sampled_on', '261120', WRONG_DAY],
    ['shared', 'peut-être', 'Ce champ doit être vrai ou faux.'],
    ['revision', '1,5', 'Ce champ doit être un nombre.'],
    ['external_id', '', 'Ce champ est obligatoire.'],
    ['value', 'beaucoup', 'Écrivez un nombre, par exemple 12,5 ou < 1.'],
    ['value', '12 5', 'Écrivez un nombre, par exemple 12,5 ou < 1.'],
    ['value', '> 100', 'Écrivez la valeur comptée : « plus de » ne dit pas combien.'],
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
  test.each([
    ['too few', GOOD.slice(0, 9), 'Cette ligne a 9 cellules au lieu de 10.'],
    ['too many', [...GOOD, 'x'], 'Cette ligne a 11 cellules au lieu de 10.'],
  ])('with %s cells is not sent: a reference may stand under another name', (_what, cells, reason) => {
    expect(rowWith(cells)).toMatchObject({ row: undefined, errors: { ligne: [reason] } })
  })

  test('may go on with empty cells, which move nothing', () => {
    expect(rowWith([...GOOD, '', '']).errors).toEqual({})
  })

  test('is not sent in another unit: a logarithm would be read as a count', () => {
    const header = [...HEADER, 'Unité']
    expect(rowWith([...GOOD, 'log10 UFP/g'], header).errors).toEqual({ unité: ['La valeur est attendue en UFP/g.'] })
    expect(rowWith([...GOOD, 'UFP/g'], header).errors).toEqual({})
  })

  test.each([
    ['Signe', '>'],
    ['Unité de mesure', 'log10 UFP/g'],
    ['Statut', 'Annulé'],
    ['Validé', 'non', 'oui'],
    ['Validé', '', 'L. Martin'],
    ['Valeur corrigée', '380', ''],
    ['Dilution', '1/10', ''],
    ['log10 UFP/g', '2,5', ''],
    ['Motifs', 'Annulé'],
    ['value2', '400', ''],
    ['moyenne', '400', ''],
    ['Remarque', 'en fait 400', 'en fait 4'],
    ['Ligne', 'log10 UFP/g'],
    ['analyte', 'Norovirus GII', 'ARN F'],
    ['parametre', 'Phages', 'arn_f'],
  ])('is not sent beside what changes its value: %s %s', (name, cell, other = 'RAS') => {
    expect(rowWith([...GOOD, cell], [...HEADER, name]).errors.ligne?.[0]).toMatch(/ non comprise|Autre type/)
    expect(rowWith([...GOOD, other], [...HEADER, name]).errors).toEqual({})
  })

  test('is not sent where « no » stands beside the sign of a limit', () => {
    expect(read({ value: '< 1', below_limit: 'non' }).errors).toHaveProperty('below_limit')
    expect(read({ value: '< 1', below_limit: 'oui' }).errors).toEqual({})
  })

  test('is sent beside a number that has a sign of its own, and beside the reasons of a report', () => {
    const header = ['ligne', 'motifs', ...HEADER, 'Lot', 'Température']
    expect(rowWith(['3', 'value : 12 UFP/100 g, erreur', ...GOOD, 'AX12', '> 12'], header).errors).toEqual({})
  })

  test('between commas whose number may be cut in two is not sent', () => {
    const header = ['external_id', 'lims_client_id', 'zone_code', 'sampled_on', 'type', 'value', 'revision']
    const cells = ['A-1', '1001', '5608', '2026-11-20', 'arn_f', '12', '5']
    expect(rowWith(cells, header, ',').errors.ligne?.[0]).toMatch(/Virgule décimale/)
    expect(rowWith(cells, header, ';').errors).toEqual({})
    expect(rowWith(cells.with(5, '12.5'), header, ',').errors).toEqual({})
  })

  test('that ends before the client’s reference is not taken for the operator’s monitoring', () => {
    const last = [...HEADER.filter((name) => name !== 'lims_client_id'), 'lims_client_id']
    const cells = last.map((name) => GOOD[HEADER.indexOf(name)] ?? '')
    expect(rowWith(cells.slice(0, -1), last).row).toBeUndefined()
    expect(rowWith([...cells.slice(0, -1), ''], last).row?.lims_client_id).toBeNull()
  })
})

describe('columns', () => {
  test('are in any order and case; unknown ones are reported and not sent', () => {
    const { places, others } = columns([
      'Motifs',
      ' VALUE ',
      'type',
      'sampled_on',
      'zone_code',
      'lims_client_id',
      'External_ID',
      'Unité',
    ])
    expect([places.get('value'), places.get('external_id'), places.has('method')]).toEqual([1, 6, false])
    expect(others).toEqual([0])
  })

  test.each([
    [HEADER.slice(1), 'Ligne 1 : il manque la colonne external_id.'],
    [['a', 'b'], 'Ligne 1 : il manque les colonnes external_id, zone_code, lims_client_id, sampled_on, type, value.'],
    [[...HEADER, 'Value'], 'Ligne 1 : la colonne value est là deux fois.'],
  ])('%j are refused', (cells, reason) => {
    expect(() => columns(cells)).toThrow(reason)
  })
})
