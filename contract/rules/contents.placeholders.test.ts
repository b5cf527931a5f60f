import { expect, test } from 'vitest'
import { missingIn, withSettings } from './contents.placeholders.ts'

const OPERATOR = {
  operator_name: 'Syndicat des Abers',
  contact_email: 'accueil_2@abers.example',
  contact_phone: '02 98 00 00 00',
  funder_note: '',
}

test.each([
  ['Édité par {opérateur}.', 'Édité par Syndicat des Abers.'],
  ['{contact}, {téléphone} ({contact})', 'accueil\\_2@abers.example, 02 98 00 00 00 (accueil\\_2@abers.example)'],
  ['{financement}', ''],
  ['{autre} { opérateur }', '{autre} { opérateur }'],
])('%j becomes %j', (body, expected) => {
  expect(withSettings(body, OPERATOR)).toBe(expected)
})

test.each([
  ['[lien](https://mal.example)', '\\[lien\\](https://mal.example)'],
  ['**gras** <b>', '\\*\\*gras\\*\\* \\<b\\>'],
  ["$& $1 $'", "$& $1 $'".replace('&', '\\&')],
  ['- un\n+ deux\n1. trois\n\n    code\n===\n~~~', '\\- un\n\\+ deux\n1\\. trois\n\ncode\n\\===\n\\~\\~\\~'],
])('a name of %j stays text', (operator_name, expected) => {
  expect(withSettings('{opérateur}', { ...OPERATOR, operator_name })).toBe(expected)
})

test('what is left to complete is found', () => {
  expect(
    missingIn('Hébergeur : [À compléter : nom et adresse]. [À compléter\u00A0: directeur] [autre] [À compléter : ]'),
  ).toEqual(['nom et adresse', 'directeur'])
})
