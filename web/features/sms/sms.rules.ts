import { MAX_SMS_A_DAY, type SmsSettings } from '../../../contract/sms.ts'
import { formatCount, formatNumber } from '../../lib/format.ts'

export const SMS_LABEL = 'SMS quand la classe se dégrade'

export const ABOUT_SMS = 'Un SMS quand la classe se dégrade, même sans connexion à Internet. Dix par jour au plus.'

/** Countries whose numbers are written with a 0 in place of their code: metropolitan France, then overseas. */
const NATIONAL = /^\+(33|262|590|594|596|508)(\d{9})$/

/** As people write it: « 06 12 34 56 78 », « 0692 12 34 56 »; any other as it is kept. */
export function numberText(number: string): string {
  const [, country, rest = ''] = NATIONAL.exec(number) ?? []
  if (country === undefined) return number
  const first = country === '33' ? rest.slice(0, 1) : rest.slice(0, 3)
  const pairs = rest.slice(first.length).match(/\d\d/g) ?? []
  return [`0${first}`, ...pairs].join('\u00A0')
}

/** A code's time that is left; null once it is over. */
export function minutesLeft(expiresAt: string, now: number): number | null {
  const left = Date.parse(expiresAt) - now
  return left > 0 ? Math.ceil(left / 60_000) : null
}

/** From here on administrators are warned. */
const NEARLY_FULL = 0.8

type SmsMonth = Pick<SmsSettings, 'sent' | 'month_max'>

/** Null while there is ample. */
export function monthWarning({ sent, month_max }: SmsMonth): string | null {
  if (month_max === 0) return 'Aucun SMS ne part\u00A0: le nombre par mois est 0.'
  if (sent >= month_max) {
    return 'Plus aucun SMS ne part d’ici la fin du mois. Augmentez le nombre pour qu’il en parte de nouveau.'
  }
  if (sent < month_max * NEARLY_FULL) return null
  return `Il n’en reste que ${formatNumber(month_max - sent)} jusqu’à la fin du mois.`
}

/** « 312 SMS sur 2 000 en novembre » */
export const monthText = ({ sent, month_max }: SmsMonth, month: string) =>
  `${formatCount(sent, 'SMS', 'SMS')} sur ${formatNumber(month_max)} en ${month}`

const SILENCE = 'La passerelle de SMS n’a pas répondu à temps'
const BROKEN = 'Connexion à la passerelle de SMS impossible ou coupée'

const REFUSALS: Record<string, string> = {
  EMONTH: 'Le nombre de SMS du mois est atteint',
  EDAY: `Cette personne a déjà reçu ${MAX_SMS_A_DAY} SMS pour des classes aussi mauvaises ce jour-là`,
  ELATER: 'Un message plus récent l’a remplacé',
  EOLD: 'Trop ancien pour être envoyé',
  ENONUMBER: 'Ce numéro a été retiré',
  ENOSMS: 'Aucune passerelle de SMS n’est réglée',
  ESMS: 'La passerelle de SMS refuse ce message',
  ESMSOK: 'La passerelle de SMS ne répond pas qu’elle a pris ce message',
  EMSGSIZE: 'La passerelle de SMS a répondu bien trop long',
  EDNS: 'Passerelle de SMS introuvable',
  ETIMEDOUT: SILENCE,
  EABORT: SILENCE,
  ECONNECTION: BROKEN,
  ESOCKET: BROKEN,
  ETLS: 'Connexion chiffrée à la passerelle de SMS impossible',
}

/** The codes of a refusal, in words; empty without any. */
export function smsRefusalText(codes: string): string {
  if (codes === '') return ''
  const [code = '', answer = ''] = codes.split(' ')
  const words = REFUSALS[code] ?? 'Erreur inattendue'
  const shown = REFUSALS[code] ? answer : codes
  return shown === '' ? words : `${words} (${shown})`
}

const RESTART = 'puis redémarrez Estran.'
const ADDRESS = `corrigez l’adresse dans SMS_URL, ${RESTART}`
const SECRET = `corrigez l’identifiant ou le mot de passe dans SMS_URL ou SMS_HEADERS, ${RESTART}`

/** Tells the operator how to mend a trial that failed so: by all its codes, or by the first of them. */
const REMEDIES: Record<string, string> = {
  EMONTH: 'augmentez-le ci-dessus, ou attendez le mois prochain.',
  ENOSMS: `donnez SMS_URL, ${RESTART}`,
  'ESMS 401': SECRET,
  'ESMS 403': SECRET,
  'ESMS 404': ADDRESS,
  ESMSOK: `voyez chez votre fournisseur si le message est parti, et corrigez SMS_OK, ${RESTART}`,
  EDNS: ADDRESS,
  ECONNECTION: ADDRESS,
  ETLS: `votre fournisseur doit renouveler son certificat, ou corrigez SMS_URL, ${RESTART}`,
}

/** After these nobody knows whether it has left. */
const UNSURE: ReadonlySet<string> = new Set(['ETIMEDOUT', 'EABORT', 'ESOCKET', 'EMSGSIZE'])

/** Tells why the trial message did not leave, or that this is not known, and what to do. */
export function trialSmsText(codes: string): string {
  const [code = ''] = codes.split(' ')
  const why = smsRefusalText(codes)
  if (UNSURE.has(code)) return `${why}\u00A0: on ne sait pas si le message est parti. S’il n’arrive pas, ${ADDRESS}`
  const remedy = REMEDIES[codes] ?? REMEDIES[code] ?? 'regardez ce qu’en dit votre compte chez le fournisseur de SMS.'
  return `${why}\u00A0: ${remedy}`
}
