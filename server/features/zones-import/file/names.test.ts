import { expect, test } from 'vitest'
import { departmentOfCode, readDepartment } from './departments.ts'
import { readName } from './names.ts'

test.each([
  ['Rivière d?Etel', 'Rivière d’Etel'],
  ['Baie de l?Aber', 'Baie de l’Aber'],
  ['Jusqu?au port', 'Jusqu’au port'],
  ['Rivi\u00c3\u00a8re', 'Rivière'],
  ['L\u0092Aber', 'L’Aber'],
  ['d\ufffdEtel', 'd’Etel'],
  ['Zone n?2', 'Zone n°2'],
  ['  Le\u00a0  Port ', 'Le Port'],
  ["L'Île d’Arz", "L'Île d’Arz"],
  ['BAIE ENCLAVÉ\u00a0B', 'BAIE ENCLAVÉ B'],
  ['Ba\u202eie\u200b du \u00adPort\ufeff', 'Baie du Port'],
  ['\u200b\u2060', null],
  ['Riv?ère', null],
  ...['C?te Bleue', 'Étang de Thau - S?te', 'L?zardrieux', 'D?troit', 'T?che'].map((given) => [given, null]),
  ...['NULL', 'N/A', '#N/A', '-', '?'].map((given) => [given, null]),
  ['l\ufffdger', null],
  ['', null],
  [null, null],
])('the name %j reads %j', (given, name) => {
  expect(readName(given).name).toBe(name)
})

test.each([
  ['P&eacute;nerf', 'Pénerf'],
  ['P&#233;nerf', 'Pénerf'],
  ['P&#xE9;nerf', 'Pénerf'],
  ['P&amp;eacute;nerf', 'Pénerf'],
  ['Anse &amp; Baie', 'Anse & Baie'],
  ['L&apos;Aber', "L'Aber"],
  ['L&#39;&Icirc;le d&rsquo;Arz', "L'Île d’Arz"],
  ['Gar&ccedil;on, &OElig;il n&deg;2&nbsp;', 'Garçon, Œil n°2'],
])('the entities of %j are read: %j, and the report says so', (given, name) => {
  expect(readName(given)).toEqual({ name, note: expect.stringMatching(/^Nom réparé/) })
})

test.each(['R&D', 'A&B; C', '&inconnu;', '&#0;', '&#99999999;', 'Fort&;'])('%j has no entity', (given) => {
  expect(readName(given)).toEqual({ name: given })
})

test.each([
  'P‚nerf',
  'P├®nerf',
  'PÚnerf',
  'PΘnerf',
  'RiviŠre',
  'RiviÞre',
  'C“te',
  '‚t‚',
  'P\u008enerf',
  'PŽnerf',
  'P√©nerf',
  'Gar‡on',
  'lÕAber',
  'lՔle',
])('the name %j is doubtful, and the report says so', (given) => {
  expect(readName(given).note).toMatch(/^Nom douteux/)
})

test.each([
  ...[
    'Étel',
    'L’Île d’Arz',
    'Côte-d’Or',
    'BAIE ENCLAVÉ B',
    'Anse du Pô',
    'La Forêt-Fouesnant',
    'Œil',
    'Bœuf',
    'Île d’Aix',
  ],
  ...[
    'Zone « A »',
    'Le Guer – aval',
    'Baie (50 %)',
    'Pen-Bé',
    'Noirmoutier…',
    'ÎLE AUX MOINES',
    'Ŷs',
    'Nukuʻalofa',
    'Maré',
  ],
])('the name %j is not', (given) => {
  expect(readName(given)).toEqual({ name: given })
})

test.each([
  [56, '56'],
  [1, '01'],
  ['2a', '2A'],
  ['056', '56'],
  ['Morbihan', '56'],
  ['56 - Morbihan', '56'],
  ['971', '971'],
  [20, ''],
  [null, ''],
])('the department %j is %j', (given, department) => {
  expect(readDepartment(given)).toBe(department)
})

test.each([
  ['56.08.2', '56'],
  ['17C21', '17'],
  ['2956.08.100', '29'],
  ['2B.02', '2B'],
  ['50-14-01', '50'],
  ['6.01', '06'],
  ['971.1', '971'],
  ['X', ''],
])('the code %s is of department %j', (code, department) => {
  expect(departmentOfCode(code)).toBe(department)
})
