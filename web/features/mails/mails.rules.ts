import {
  isMailAboutSms,
  isMailKind,
  isSmsKind,
  MAIL_KINDS,
  MAIL_LABELS,
  MAIL_STATES,
  type MailLine,
  type MailState,
  SMS_KINDS,
  SMS_LABELS,
  TRIAL_SECONDS,
} from '../../../contract/mails.ts'
import { formatMoment } from '../../lib/format.ts'
import { smsRefusalText } from '../sms/sms.rules.ts'

const LABELS = { ...MAIL_LABELS, ...SMS_LABELS }

export const mailLabel = ({ kind }: Pick<MailLine, 'kind'>) =>
  isMailKind(kind) || isSmsKind(kind) ? LABELS[kind] : kind

/** Nothing of SMS where the operator sends none. */
export function kindOptions(sendsSms: boolean) {
  const kinds = sendsSms ? [...MAIL_KINDS, ...SMS_KINDS] : MAIL_KINDS.filter((kind) => !isMailAboutSms(kind))
  return kinds.map((kind) => ({ value: kind, label: LABELS[kind] }))
}

const STATE_LABELS: Record<MailState, string> = {
  waiting: 'En attente',
  retrying: 'À réessayer',
  sent: 'Envoyé',
  failed: 'Échoué',
  dropped: 'Sans objet',
}

const NOT_SENT = 'Pas parti'

/** One that was dropped for a reason still had something to tell. */
export const stateLabel = ({ state, error }: Pick<MailLine, 'state' | 'error'>) =>
  state === 'dropped' && error !== '' ? NOT_SENT : STATE_LABELS[state]

export const STATE_OPTIONS = MAIL_STATES.map((state) => ({
  value: state,
  label: state === 'dropped' ? `${STATE_LABELS.dropped}, ${NOT_SENT.toLowerCase()}` : STATE_LABELS[state],
}))

const ABOUT_TO_LEAVE_MS = 60_000

/** Whether the mail is next, about to be or being tried, so that what is shown of it is soon another. */
export const isUnderWay = ({ state, next_at }: Pick<MailLine, 'state' | 'next_at'>, now: number) =>
  (state === 'waiting' || state === 'retrying') && (next_at === null || Date.parse(next_at) - now <= ABOUT_TO_LEAVE_MS)

/** When it goes on, in words; empty where that is at once, or never. */
export function nextText({ state, next_at }: Pick<MailLine, 'state' | 'next_at'>): string {
  if (next_at === null) return ''
  if (state === 'waiting') return `Attend jusqu’au ${formatMoment(next_at)}`
  return state === 'retrying' ? `Prochain essai le ${formatMoment(next_at)}` : ''
}

export const canRetry = ({ state }: Pick<MailLine, 'state'>) => state === 'retrying' || state === 'failed'

const ENVELOPE = 'cette adresse'
const SENDER = 'notre adresse d’expédition'
const MESSAGE = 'ce mail'

const REFUSED: Record<string, string> = { EENVELOPE: ENVELOPE, EMESSAGE: MESSAGE, EPROTOCOL: MESSAGE }

const FAILURES: Record<string, string> = {
  EAUTH: 'Le serveur de mails refuse l’identifiant ou le mot de passe',
  ENOAUTH: 'Le serveur de mails demande un identifiant',
  EDNS: 'Serveur de mails introuvable',
  ETIMEDOUT: 'Le serveur de mails n’a pas répondu à temps',
  EABORT: 'Le serveur de mails n’a pas répondu à temps',
  ECONNECTION: 'Connexion au serveur de mails impossible ou coupée',
  ESOCKET: 'Connexion au serveur de mails impossible ou coupée',
  ECERT: 'Le certificat du serveur de mails n’est pas valable',
  ETLS: 'Connexion chiffrée au serveur de mails impossible',
  EREQUIRETLS: 'Connexion chiffrée au serveur de mails impossible',
  ENOSMTP: 'Aucun serveur de mails n’est réglé',
  EUNPROVEN: 'Trop de mails à des adresses jamais vérifiées',
}

/** The codes of a refusal, in words; empty without any. */
export function refusalText(codes: string): string {
  if (codes === '') return ''
  const [code = '', answer = '', command] = codes.split(' ')
  const what = command === 'MAIL' ? SENDER : REFUSED[code]
  const isForNow = answer.startsWith('4')
  if (command === 'RCPT' && !isForNow) return `Adresse refusée par le serveur de mail (${answer})`
  const words =
    what && answer !== ''
      ? `Le serveur de mails ${isForNow ? 'n’accepte pas encore' : 'refuse'} ${what}`
      : (FAILURES[code] ?? 'Erreur inattendue')
  const shown = FAILURES[code] ? answer : answer || code
  return shown === '' ? words : `${words} (${shown})`
}

/** Why a message of the list has not left, in words; empty without any code. */
export const failureText = ({ kind, error }: Pick<MailLine, 'kind' | 'error'>) =>
  isSmsKind(kind) ? smsRefusalText(error) : refusalText(error)

const RESTART = 'puis redémarrez Estran.'
const HOST_AND_PORT = 'corrigez le serveur ou le port dans SMTP_URL (souvent 587, ou 465 avec smtps://)'
const FIREWALL = `${HOST_AND_PORT}, ou ouvrez ce port vers l’extérieur, ${RESTART}`

/** What to correct where the trial mail has met this. */
const REMEDIES: Record<string, string> = {
  ENOSMTP: `donnez SMTP_URL, par exemple smtp://identifiant:mot-de-passe@smtp.exemple.fr:587, ${RESTART}`,
  EAUTH: `corrigez-les dans SMTP_URL, leurs signes spéciaux écrits en %XX (@ devient %40), ${RESTART}`,
  ENOAUTH: `ajoutez-le dans SMTP_URL, avec son mot de passe, ${RESTART}`,
  EDNS: `corrigez le nom du serveur dans SMTP_URL, ${RESTART}`,
  ECONNECTION: `${HOST_AND_PORT}, ${RESTART}`,
  ESOCKET: `${HOST_AND_PORT}, ${RESTART}`,
  ETIMEDOUT: FIREWALL,
  ECERT: `donnez dans SMTP_URL le nom de serveur pour lequel il est fait, ou faites-le renouveler par qui tient ce serveur, ${RESTART}`,
  ETLS: `smtps:// va avec le port 465, smtp:// avec le port 587\u00A0: corrigez SMTP_URL, ${RESTART}`,
  EREQUIRETLS: `ce serveur ne chiffre pas\u00A0: corrigez le port dans SMTP_URL, ${RESTART}`,
}

/** Tells why the trial mail did not leave, or that this is not known, and what to do. */
export function trialText(codes: string): string {
  const [code = '', , command] = codes.split(' ')
  if (code === 'EABORT') {
    const silence = `Aucune réponse en ${TRIAL_SECONDS}\u00A0secondes\u00A0: on ne sait pas si le message est parti.`
    return `${silence} S’il n’arrive pas, ${FIREWALL}`
  }
  const remedy =
    command === 'MAIL'
      ? `donnez dans MAIL_FROM une adresse que ce serveur accepte, ${RESTART}`
      : command === 'RCPT'
        ? 'vérifiez l’adresse de votre compte.'
        : (REMEDIES[code] ?? 'regardez ce que dit le journal du serveur de mails.')
  return `${refusalText(codes)}\u00A0: ${remedy}`
}
