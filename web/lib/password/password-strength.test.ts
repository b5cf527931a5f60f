import { expect, test } from 'vitest'
import { scoreOf } from './password-estimator.ts'
import { STRENGTH_LABELS, strengthOf } from './password-strength.ts'

const labelOf = (password: string, about: string[] = []) => {
  const strength = strengthOf(password, scoreOf(password, about))
  return strength && STRENGTH_LABELS[strength]
}

test.each([
  ['', 'Entrez un mot de passe'],
  ['xK9#mP2$vL5', 'Faible'],
  ['🦪🌊🐚🦀🐟🐠🦪🌊🐚🦀🐟', 'Faible'],
  ['azertyuiop12', 'Faible'],
  ['motdepasse123', 'Faible'],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 'Faible'],
  ['Bretagne2026!', 'Moyen'],
  ['la marée monte à six heures', 'Fort'],
  ['xK9#mP2$vL5@', 'Fort'],
])('%s is shown as « %s »', (password, label) => {
  expect(labelOf(password)).toBe(label)
})

test('the person’s own words, and their pieces, are worth little', () => {
  expect(labelOf('conchyliculture56')).toBe('Fort')
  expect(labelOf('conchyliculture56', ['Conchyliculture'])).toBe('Faible')
  expect(labelOf('conchyliculture56', ['contact@conchyliculture.example'])).toBe('Faible')
})

test('a long password is told weak or nothing at all before the estimator is there', () => {
  expect([strengthOf('court', null), strengthOf('assez long pour nous', null)]).toEqual(['weak', null])
})

test('128 characters are estimated without a wait', () => {
  const start = process.threadCpuUsage()
  expect(labelOf('Xk9#mP2$vL5@'.repeat(11))).toBe('Fort')
  expect(process.threadCpuUsage(start).user).toBeLessThan(500_000)
})
