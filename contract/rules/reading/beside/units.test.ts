import { expect, test } from 'vitest'
import { saysOtherUnit } from './units.ts'

test.each([
  ...['UFP par 100 grammes', 'Résultats en UFP/100 grammes', 'UFP pour cent grammes', 'UFP/100 g', 'pour 100 g'],
  ...['UFP.kg-1', 'UFP.mL-1', 'UFP/L', 'UFP / 100 ml', 'UFP par litre', 'par kg', 'UFP·(100 g)-1', 'UFP/10 mL'],
  ...[
    'Résultats en 10*3 UFP/g',
    '10E3 UFP/g',
    '10^3 UFP/g',
    '10³ UFP/g',
    '× 10³',
    'x10',
    '× 2',
    'x mille',
    'x 100 UFP/g',
  ],
  ...['UFP/boîte', 'UFP par animal', 'PFU/2g', 'dans 10 g', 'par boîte', '/10', 'UFP.boîte-1'],
  ...['(1000 UFP/g)', 'en 1 000 UFP/g', 'mille UFP/g', 'Valeurs en centaines d’UFP/g', 'en milliers'],
  ...['log10 UFP/g', 'Log', 'à multiplier par dix', 'à diviser par deux', 'divisé par 10', 'kUFP/g'],
  ...['copies/g', 'copies d’ARN', 'en copies', 'copies génomiques', 'GC/g', '230 NPP', 'Ct'],
])('%j is another unit than UFP/g', (words) => {
  expect(saysOtherUnit(words)).toBe(true)
})

test.each([
  ...['UFP.g-1', 'UFP/g', 'UFP g⁻¹', 'UFP par gramme', 'en UFP/g (ISO 10705-1)', 'PFU / g'],
  ...[
    'Résultats transmis par l’Ifremer',
    'validés par L. Martin',
    'pour l’étang',
    'le 26/11 l’après-midi',
    'le 26/11 L Martin',
  ],
  ...[
    'Dr Martin, Division santé animale',
    'ci-dessus les 2 copies du rapport',
    'Point GC-03',
    'lot 26X0123',
    'X91',
    'SARL X2',
    'X 12',
  ],
  ...['UFP par zone', 'en UFP. Validé', 'UFP/g par zone', 'prélevé dans le chenal', 'dans 10 grandes poches'],
  ...['2 x 6 huîtres', '2 x 10 huîtres', '* 12 huîtres par échantillon', 'par lot', 'une dizaine d’huîtres'],
])('%j may stand beside values in UFP/g', (words) => {
  expect(saysOtherUnit(words)).toBe(false)
})
