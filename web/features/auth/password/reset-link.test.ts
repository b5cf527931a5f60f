import { expect, test } from 'vitest'
import { linkErrorOf, readResetLink } from './reset-link.ts'

const TOKEN = 'aB-3_xyz0123456789aB-3_xyz0123456789aB-3_xy'
const LINK = { email: 'jean@port.fr', token: TOKEN }
const WHOLE = `email=jean%40port.fr&token=${TOKEN}`

test.each([
  ['#email=jean%40port.fr&token=aB-3_x', { email: 'jean@port.fr', token: 'aB-3_x' }],
  ['#token=t&email=jean@port.fr', { email: 'jean@port.fr', token: 't' }],
  ['#email=jean%2Bparcs%40port.fr&token=t', { email: 'jean+parcs@port.fr', token: 't' }],
  ['#email=jean+parcs@port.fr&token=t', { email: 'jean+parcs@port.fr', token: 't' }],
  ['#email=jean%20parcs%40port.fr&token=t', { email: 'jean+parcs@port.fr', token: 't' }],
  ['#email=a%2Bb%26token%3Dx%40c.example&token=t', { email: 'a+b&token=x@c.example', token: 't' }],
  ['#email=a%23b%2541%3D%3F%40c.example&token=t', { email: 'a#b%41=?@c.example', token: 't' }],
  ['#email=%C3%A9%40c.example&token=t', { email: 'é@c.example', token: 't' }],
  ['#email=jean%40port.fr', { email: 'jean@port.fr', token: '' }],
  ['#email=jean%40port.fr&token=', { email: 'jean@port.fr', token: '' }],
  ["#email='quoted%40port.fr&token=t", { email: "'quoted@port.fr", token: 't' }],
  ['#token=t', null],
  ['#contenu', null],
  ['#%', null],
  ['', null],
])('%s', (hash, link) => {
  expect(readResetLink(hash)).toEqual(link)
})

test.each([
  ['& as HTML', `#email=jean%40port.fr&amp;token=${TOKEN}`],
  ['& as HTML, encoded', `#email=jean%40port.fr&amp%3Btoken=${TOKEN}`],
  ['& as a number', `#email=jean%40port.fr&#38;token=${TOKEN}`],
  ['all of it encoded', `#${encodeURIComponent(WHOLE)}`],
  ['all of it encoded twice', `#${encodeURIComponent(encodeURIComponent(WHOLE))}`],
  ['an encoded # before it', `#%23${WHOLE}`],
  ['the address encoded twice', `#email=jean%2540port.fr&token=${TOKEN}`],
  ['signs of quoted-printable', `#email=3Djean%40port.fr&token=3D${TOKEN}`],
  ['a soft line break', `#email=3Djean%40port.fr&token=3D${TOKEN.slice(0, 9)}=%0D%0A${TOKEN.slice(9)}`],
  ['a line break', `#email=jean%40po%0Art.fr&token=${TOKEN.slice(0, 9)}%0D%0A${TOKEN.slice(9)}`],
  ['a space in the token', `#email=jean%40port.fr&token=${TOKEN.slice(0, 30)}%20${TOKEN.slice(30)}`],
  ['words after it', `#${WHOLE}%20Ce%20lien%20sert%20une%20fois`],
  ['a full stop', `#${WHOLE}.`],
  ['a bracket', `#${WHOLE})`],
  ['an angle', `#${WHOLE}%3E`],
  ['a quote', `#${WHOLE}%22`],
  ['a quote and more', `#${WHOLE}"> Cliquez`],
  ['signs around the address', `#email=%3Cjean%40port.fr%3E.%20&token=${TOKEN}`],
  ['words that a campaign adds', `#${WHOLE}&utm_source=mail&fbclid=x`],
  ['words that a campaign adds before', `#utm_source=mail&${WHOLE}`],
  ['a broken sign', `#${WHOLE}%E9%`],
])('is the same with %s', (_what, hash) => {
  expect(readResetLink(hash)).toEqual(LINK)
})

test.each([
  [{ email: ['Aucun compte.'], token: ['Lien périmé.'] }, 'Aucun compte.'],
  [{ token: ['Lien périmé.', 'Lien déjà servi.'] }, 'Lien périmé.'],
  [{ password: ['Trop court.'] }, null],
])('with %j the link is told %s', (errors, told) => {
  expect(linkErrorOf(errors)).toBe(told)
})
