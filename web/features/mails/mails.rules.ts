import {
  isMailKind,
  MAIL_KINDS,
  MAIL_LABELS,
  MAIL_STATES,
  type MailLine,
  type MailState,
} from '../../../contract/mails.ts'

export const mailLabel = ({ kind }: Pick<MailLine, 'kind'>) => (isMailKind(kind) ? MAIL_LABELS[kind] : kind)

export const KIND_OPTIONS = MAIL_KINDS.map((kind) => ({ value: kind, label: MAIL_LABELS[kind] }))

export const STATE_LABELS: Record<MailState, string> = {
  waiting: 'En attente',
  retrying: 'À réessayer',
  sent: 'Envoyé',
  failed: 'Échoué',
  dropped: 'Sans objet',
}

export const STATE_OPTIONS = MAIL_STATES.map((state) => ({ value: state, label: STATE_LABELS[state] }))

/** Whether the mail is next or being tried, so that its outcome is known within seconds. */
export const isUnderWay = ({ state, next_at }: Pick<MailLine, 'state' | 'next_at'>) =>
  state === 'waiting' || (state === 'retrying' && next_at === null)

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
