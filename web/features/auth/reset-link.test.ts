import { expect, test } from 'vitest'
import { linkErrorOf, readResetLink } from './reset-link.ts'

test.each([
  ['#email=jean%40port.fr&token=aB-3_x', { email: 'jean@port.fr', token: 'aB-3_x' }],
  ['#token=t&email=jean@port.fr', { email: 'jean@port.fr', token: 't' }],
  ['#email=jean%2Bparcs%40port.fr&token=t', { email: 'jean+parcs@port.fr', token: 't' }],
  ['#email=jean+parcs@port.fr&token=t', { email: 'jean+parcs@port.fr', token: 't' }],
  ['#email=jean%40port.fr&amp;token=t', { email: 'jean@port.fr', token: 't' }],
  ['#email=jean%40port.fr', null],
  ['#email=jean%40port.fr&token=', null],
  ['#token=t', null],
  ['#contenu', null],
  ['', null],
])('%s', (hash, link) => {
  expect(readResetLink(hash)).toEqual(link)
})

test.each([
  [{ email: ['Aucun compte.'], token: ['Lien périmé.'] }, 'Aucun compte.'],
  [{ token: ['Lien périmé.', 'Lien déjà servi.'] }, 'Lien périmé.'],
  [{ password: ['Trop court.'] }, null],
])('of %j the link is told %s', (errors, told) => {
  expect(linkErrorOf(errors)).toBe(told)
})
