import { expect, test } from 'vitest'
import {
  failureText,
  isUnderWay,
  kindOptions,
  mailLabel,
  nextText,
  refusalText,
  stateLabel,
  trialText,
} from './mails.rules.ts'

test.each([
  ['', ''],
  ['EENVELOPE 550 RCPT', 'Adresse refusée par le serveur de mail (550)'],
  ['EENVELOPE 451 RCPT', 'Le serveur de mails n’accepte pas encore cette adresse (451)'],
  ['EENVELOPE 550 MAIL', 'Le serveur de mails refuse notre adresse d’expédition (550)'],
  ['EENVELOPE 550', 'Le serveur de mails refuse cette adresse (550)'],
  ['EMESSAGE 554', 'Le serveur de mails refuse ce mail (554)'],
  ['EMESSAGE 452', 'Le serveur de mails n’accepte pas encore ce mail (452)'],
  ['EAUTH 535', 'Le serveur de mails refuse l’identifiant ou le mot de passe (535)'],
  ['ESOCKET', 'Connexion au serveur de mails impossible ou coupée'],
  ['ECONNECTION 421', 'Connexion au serveur de mails impossible ou coupée (421)'],
  ['EABORT', 'Le serveur de mails n’a pas répondu à temps'],
  ['ENOSMTP', 'Aucun serveur de mails n’est réglé'],
  ['57014', 'Erreur inattendue (57014)'],
  ['EENVELOPE', 'Erreur inattendue (EENVELOPE)'],
])('the codes %j say « %s »', (codes, words) => {
  expect(refusalText(codes)).toBe(words)
})

test('a kind of another version is shown by its name', () => {
  expect(['invitation', 'sms-alert', 'toString'].map((kind) => mailLabel({ kind }))).toEqual([
    'Invitation',
    'Alerte par SMS',
    'toString',
  ])
})

test('a gateway that is silent is no mail server', () => {
  expect(failureText({ kind: 'sms-alert', error: 'ETIMEDOUT' })).toMatch(/^La passerelle de SMS/)
  expect(failureText({ kind: 'zone-alert', error: 'ETIMEDOUT' })).toMatch(/^Le serveur de mails/)
})

test('kinds of SMS, and the mail about their number, are asked for where there are SMS', () => {
  const labels = (sendsSms: boolean) => kindOptions(sendsSms).map(({ label }) => label)
  expect(labels(false).filter((label) => label.includes('SMS'))).toEqual([])
  expect(labels(true)).toEqual([
    ...labels(false),
    'Nombre de SMS du mois',
    'Fin des alertes par SMS',
    'Alerte par SMS',
    'Code par SMS',
    'SMS d’essai',
  ])
})

const SOON = '2026-11-10T12:00:00.000Z'
const LATER = '2026-11-10T12:00:01.000Z'

test.each([
  ['waiting', null, true],
  ['waiting', SOON, true],
  ['waiting', LATER, false],
  ['retrying', null, true],
  ['retrying', SOON, true],
  ['retrying', LATER, false],
  ['sent', SOON, false],
  ['sent', null, false],
  ['failed', null, false],
  ['dropped', null, false],
] as const)('a mail that is %s with its next try at %s is under way: %s', (state, next_at, expected) => {
  expect(isUnderWay({ state, next_at }, Date.parse('2026-11-10T11:59:00.000Z'))).toBe(expected)
})

test.each([
  ['waiting', SOON, /^Attend jusqu’au .*13:00$/],
  ['retrying', SOON, /^Prochain essai le .*13:00$/],
  ['waiting', null, /^$/],
  ['retrying', null, /^$/],
  ['sent', SOON, /^$/],
] as const)('a message that is %s with its next try at %s says %s', (state, next_at, words) => {
  expect(nextText({ state, next_at })).toMatch(words)
})

test.each([
  ['EAUTH 535', /mot de passe \(535\)\u00A0: corrigez-les dans SMTP_URL.*%40.*redémarrez/],
  ['EDNS', /introuvable\u00A0: corrigez le nom du serveur/],
  ['ESOCKET', /le serveur ou le port dans SMTP_URL \(souvent 587/],
  ['EABORT', /^Aucune réponse.* on ne sait pas si le message est parti\. S’il n’arrive pas, .* ouvrez ce port/],
  ['ETIMEDOUT', /n’a pas répondu à temps\u00A0: .* ouvrez ce port vers l’extérieur/],
  ['EUNKNOWN', /^Erreur inattendue/],
  ['ECERT', /certificat du serveur de mails n’est pas valable\u00A0: donnez dans SMTP_URL le nom/],
  ['ETLS', /smtps:\/\/ va avec le port 465/],
  ['EENVELOPE 550 MAIL', /expédition \(550\)\u00A0: donnez dans MAIL_FROM/],
  ['EENVELOPE 550 RCPT', /vérifiez l’adresse de votre compte/],
  ['ENOSMTP', /Aucun serveur de mails n’est réglé\u00A0: donnez SMTP_URL/],
  ['57014', /le journal du serveur de mails/],
])('a trial that ends in %s says what to correct', (codes, words) => {
  expect(trialText(codes)).toMatch(words)
})

test.each([
  ['dropped', '', 'Sans objet'],
  ['dropped', 'EMONTH', 'Pas parti'],
  ['sent', '', 'Envoyé'],
  ['retrying', 'ESMS 400', 'À réessayer'],
] as const)('%s, %j is « %s »', (state, error, words) => {
  expect(stateLabel({ state, error })).toBe(words)
})
