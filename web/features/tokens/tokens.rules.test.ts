import { expect, test } from 'vitest'
import { expiryOf, issuedText, lastUseText } from './tokens.rules.ts'

// 00:30 in Paris on the 22nd.
const NOW = new Date('2026-11-21T23:30:00Z')
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

test.each([
  ['2027-11-21T23:30:00.000Z', 'far', 'Expire le 22 nov. 2027'],
  ['2026-12-22T08:00:00.000Z', 'far', 'Expire le 22 déc. 2026'],
  ['2026-12-21T08:00:00.000Z', 'soon', 'Expire dans 29 jours, le 21 déc. 2026'],
  ['2026-11-23T08:00:00.000Z', 'soon', 'Expire demain, le 23 nov. 2026'],
  ['2026-11-21T23:31:00.000Z', 'soon', 'Expire aujourd’hui, le 22 nov. 2026'],
  ['2026-11-21T23:30:00.000Z', 'past', 'Expiré depuis le 22 nov. 2026'],
  ['2026-01-05T08:00:00.000Z', 'past', 'Expiré depuis le 5 janv. 2026'],
])('a token that ends at %s is %s: %s', (expires_at, state, text) => {
  const expiry = expiryOf({ expires_at }, NOW)
  expect([expiry.state, plain(expiry.text)]).toEqual([state, text])
})

test.each([
  [null, 'Jamais utilisé'],
  ['2026-11-21T23:10:00.000Z', 'Dernière utilisation : aujourd’hui'],
  ['2026-11-19T08:00:00.000Z', 'Dernière utilisation : il y a 3 jours'],
])('one last used at %s: %s', (last_used_at, text) => {
  expect(plain(lastUseText({ last_used_at }, NOW))).toBe(text)
})

test('who issued it is named while their account is there', () => {
  const created_at = '2026-11-21T23:10:00.000Z'
  const by = issuedText({ created_at, created_by: { id: 1, name: 'Anne Le Goff' } })
  expect(plain(by)).toBe('Émis le 22 nov. 2026 par Anne Le Goff')
  expect(plain(issuedText({ created_at, created_by: null }))).toBe('Émis le 22 nov. 2026')
})
