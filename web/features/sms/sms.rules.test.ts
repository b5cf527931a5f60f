import { expect, test } from 'vitest'
import { minutesLeft, monthText, monthWarning, numberText, smsRefusalText, trialSmsText } from './sms.rules.ts'

test.each([
  ['+33612345678', '06 12 34 56 78'],
  ['+33712345678', '07 12 34 56 78'],
  ['+262692123456', '0692 12 34 56'],
  ['+590690123456', '0690 12 34 56'],
  ['+594694123456', '0694 12 34 56'],
  ['+596696123456', '0696 12 34 56'],
  ['+262639123456', '0639 12 34 56'],
  ['+508551234', '+508551234'],
  ['+32470123456', '+32470123456'],
])('%s is written « %s »', (number, text) => {
  expect(numberText(number).replaceAll('\u00A0', ' ')).toBe(text)
})

const NOW = Date.parse('2026-11-10T12:00:00Z')

test.each([
  ['2026-11-10T12:10:00Z', 10],
  ['2026-11-10T12:09:01Z', 10],
  ['2026-11-10T12:09:00Z', 9],
  ['2026-11-10T12:00:01Z', 1],
  ['2026-11-10T12:00:00Z', null],
  ['2026-11-10T11:00:00Z', null],
])('a code that ends at %s has these minutes left: %s', (end, minutes) => {
  expect(minutesLeft(end, NOW)).toBe(minutes)
})

test.each([
  [0, 2000, null],
  [1599, 2000, null],
  [1600, 2000, /^Il n’en reste que 400 /],
  [1999, 2000, /^Il n’en reste que 1 /],
  [2000, 2000, /^Plus aucun SMS/],
  [2500, 2000, /^Plus aucun SMS/],
  [0, 0, /^Aucun SMS ne part/],
])('%s SMS of %s in a month are warned of by %s', (sent, month_max, words) => {
  const warning = monthWarning({ sent, month_max })
  if (words === null) expect(warning).toBeNull()
  else expect(warning).toMatch(words)
})

test('the month tells what has left of what may', () => {
  const text = monthText({ sent: 312, month_max: 2000 }, 'novembre')
  expect(text.replace(/\s/g, ' ')).toBe('312 SMS sur 2 000 en novembre')
})

test.each([
  ['', ''],
  ['ESMS 500', 'La passerelle de SMS refuse ce message (500)'],
  ['ESMSOK', 'La passerelle de SMS ne répond pas qu’elle a pris ce message'],
  ['EMSGSIZE', 'La passerelle de SMS a répondu bien trop long'],
  ['EDNS', 'Passerelle de SMS introuvable'],
  ['ETIMEDOUT', 'La passerelle de SMS n’a pas répondu à temps'],
  ['ESOCKET', 'Connexion à la passerelle de SMS impossible ou coupée'],
  ['EMONTH', 'Le nombre de SMS du mois est atteint'],
  ['EDAY', 'Cette personne a déjà reçu 10 SMS pour des classes aussi mauvaises ce jour-là'],
  ['57014', 'Erreur inattendue (57014)'],
])('the codes %j say « %s »', (codes, words) => {
  expect(smsRefusalText(codes)).toBe(words)
})

test.each([
  ['EMONTH', /augmentez-le ci-dessus/],
  ['ETIMEDOUT', /on ne sait pas si le message est parti.* SMS_URL/],
  ['ESOCKET', /on ne sait pas/],
  ['ESMS 401', /\(401\)\u00A0: corrigez l’identifiant/],
  ['ESMS 404', /\(404\)\u00A0: corrigez l’adresse dans SMS_URL, puis redémarrez/],
  ['ESMS 500', /\(500\)\u00A0: regardez .* fournisseur/],
  ['ESMSOK', /SMS_OK/],
  ['ECONNECTION', /SMS_URL, puis redémarrez/],
  ['ETLS', /certificat/],
  ['57014', /^Erreur inattendue/],
])('a trial that ends in %s says what to do', (codes, words) => {
  expect(trialSmsText(codes)).toMatch(words)
})
