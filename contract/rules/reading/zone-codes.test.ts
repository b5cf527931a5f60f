import { expect, test } from 'vitest'
import { codeCandidates, codeKey, findByCode, keysOfCode, readZoneCode } from './zone-codes.ts'

test.each(['56.08.2', '56-08-2', '56 08 2', ' 56_08/2 '])('the code %s is compared without its separators', (code) => {
  expect(codeKey(code)).toBe('56082')
})

test('a code is compared without case; what is no ASCII letter or digit is a separator', () => {
  expect(codeKey('17.c.21')).toBe('17C21')
  expect(codeKey('17é２')).toBe('17')
})

test.each([
  ['56.10', '56.10'],
  [' 56\u00a0\u00a008 \u0000\u0000', '56 08'],
  ['\ufeff17.C.18\u200b', '17.C.18'],
  ['\u200e17.C.18\u200f', '17.C.18'],
  ["'56.96.1", '56.96.1'],
  ['’56.96.1', '56.96.1'],
  ["'56.96.1'", '56.96.1'],
  ['"56.10"', '56.10'],
  ['="56.10"', '56.10'],
  ["' 06.01 ", '06.01'],
  ['50-14-01', '50-14-01'],
  ['29-08-02', '29-08-02'],
  ['2956.08.100', '2956.08.100'],
  ['14.12.2', '14.12.2'],
  ['20-01', '20-01'],
  ['17E05', '17E05'],
  ['17.E.05', '17.E.05'],
  ['2B-05', '2B-05'],
  ['35-40.2000', '35-40.2000'],
  ['50.14.2001', '50.14.2001'],
  ['Marennes 2', 'Marennes 2'],
  ['Pénerf', 'Pénerf'],
])('the code %j is read as %j', (text, code) => {
  expect(readZoneCode(text)).toEqual({ code })
})

test.each([
  ['', /vide/],
  [" ' ", /vide/],
  ['-.-', /ni lettre ni chiffre/],
  ['14-janv', /en une date/],
  ['14-janv.', /en une date/],
  ['01-févr', /en une date/],
  ['1-août', /en une date/],
  ['janv-14', /en une date/],
  ['déc-56', /en une date/],
  ['Jan-14', /en une date/],
  ['14-janv-02', /en une date/],
  ['14 janvier 2002', /en une date/],
  ['1er janvier 2002', /en une date/],
  ['lundi 14 janvier 2002', /en une date/],
  ['29/08/2002', /en une date/],
  ['29.08.2002', /en une date/],
  ['29/08/2002 00:00', /en une date/],
  ['2002-08-29', /en une date/],
  ['2014-01-02T00:00:00.000Z', /en une date/],
  ['1E+05', /en un nombre/],
  ['2.229E3', /en un nombre/],
  ['2,23E+03', /en un nombre/],
  ['5.61000000000e+001', /en un nombre/],
  ['#N/A', /erreur/],
  ['#REF!', /erreur/],
  ['#NOM?', /erreur/],
  ['######', /erreur/],
  ['17.С.18', /autre alphabet/],
])('the code %j is refused: %s', (text, fault) => {
  expect(readZoneCode(text)).toEqual({ fault: expect.stringMatching(fault) })
})

test.each([
  ['56.08.2', '56', ['56082']],
  ['6.01', '06', ['601', '0601']],
  ['6.01', '', ['601', '0601']],
  ['601', '06', ['601', '0601']],
  ['601', '', ['601']],
  ['601', '60', ['601']],
  ['0601', '06', ['0601']],
  ['6', '06', ['6']],
  ['56.1', '06', ['561']],
])('the code %s of department %j is looked up as %j', (code, department, keys) => {
  expect(codeCandidates(code, department)).toEqual(keys)
})

test.each([
  ['56.08.2', ['56082']],
  ['56-08 2', ['56082']],
  ['56.08.2--', ['56082']],
  ['6.01', ['601', '0601']],
  ['56.08.2/3', null],
  ['56.08.2 - 3', null],
  ['56.08.2+3', null],
  ['56.08.2 (3)', null],
  ['56.08.2*', null],
  ['56.08.2３', null],
])('%s is looked for as %j: two codes, or one with a note, are no code', (text, keys) => {
  const read = keysOfCode(text)
  expect('keys' in read ? read.keys : null).toEqual(keys)
})

const KNOWN = new Map(
  ['56.08.23', '56.08.2', '06.01', '60.1', '501401', '971023', '0602', '17C.18'].map(
    (code) => [codeKey(code), { code }] as const,
  ),
)

test.each([
  ['56.08.23', '56.08.23'],
  ['56-08 23', '56.08.23'],
  ['560823', '56.08.23'],
  ['5608.23', '56.08.23'],
  ['56\u201108\u201123', '56.08.23'],
  ['56\u201008\u221223', '56.08.23'],
  ['• 56.08.23', '56.08.23'],
  ['56.0823', '56.08.23'],
  ['560.823', undefined],
  ['56.08.2-', '56.08.2'],
  ['6.01', '06.01'],
  ['60.1', '60.1'],
  ['601', '60.1'],
  ['50-14-01', '501401'],
  ['5014-01', '501401'],
  ['50.14.0-1', undefined],
  ['971.02.3', '971023'],
  ['6.02', '0602'],
  ['17C18', '17C.18'],
  ['17.c.18', '17C.18'],
  ['56.08.2-3', undefined],
  ['56.08.2 3', undefined],
  ['56.08.2.3', undefined],
  ['56.0.82', undefined],
  ['6.0.1', undefined],
  ['17C.1-8', undefined],
  ['É06.01', undefined],
])('%s is the known code %s: the same letters and digits, parted elsewhere, are another', (text, code) => {
  expect(findByCode(text, KNOWN)?.code).toBe(code)
})
