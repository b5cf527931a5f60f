import { expect, test } from 'vitest'
import { remarkFault } from './remarks.ts'

test.each([
  ...['ValidÃ©', 'Valid‚', 'ValidŽ', 'Valid├®', 'Valid\ufffd', 'Valid?e', 'D?finitif', 'Ã‰tat'].map((name) => [
    name,
    'non',
  ]),
  ...['estim‚', 'estimÃ©', 'estimŽ', 'estim\ufffd', 'â‰¥ 300'].map((cell) => ['Remarque', cell]),
])('%s: %s may say that the value does not count', (name, cell) => {
  expect(remarkFault(name, cell)).toMatch(/^Accents mal lus/)
})

test.each([
  ['Validé ?', 'oui'],
  ['Date d?analyse', '27/11/2026'],
  ['Préleveur', 'Le Goff'],
  ['Remarque', 'RAS…vu avec l’Ifremer'],
  ['Remarque', 'BAIE ENCLAVÉ, « amont »'],
  ['Remarque', 'reçu à 8 °C, pH ± 0,1'],
  ['Lien', 'https://labo.example/r?id=3'],
])('%s: %s is read well', (name, cell) => {
  expect(remarkFault(name, cell)).toBeNull()
})
