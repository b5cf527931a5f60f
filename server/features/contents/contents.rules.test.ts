import { expect, test } from 'vitest'
import { withSettings } from './contents.rules.ts'

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
])('a name of %j stays text', (operator_name, expected) => {
  expect(withSettings('{opérateur}', { ...OPERATOR, operator_name })).toBe(expected)
})
