import type { CurrentUser } from '../../../contract/auth.ts'
import { fullName } from '../../lib/format.ts'

/** True from the day a password is twelve months old: a reminder is due. */
export function isOldPassword(changedAt: string, now = new Date()) {
  const due = new Date(changedAt)
  due.setUTCFullYear(due.getUTCFullYear() + 1)
  return now >= due
}

/** A mail to the operator that only waits for what one wants to be analysed. */
export function quoteAddress(user: CurrentUser, contactEmail: string) {
  const zone = user.start_zone
  const lines = [
    'Bonjour,',
    '',
    'Je souhaite recevoir un devis.',
    '',
    `Organisme : ${user.organism_name}`,
    `Contact : ${fullName(user)}`,
    `Zone : ${zone ? `${zone.code} ${zone.name}` : ''}`,
    'Analyses souhaitées : ',
    'Nombre d’échantillons : ',
    '',
    'Cordialement',
  ]
  const [subject, body] = [`Demande de devis, ${user.organism_name || fullName(user)}`, lines.join('\r\n')]
  const to = encodeURIComponent(contactEmail).replace('%40', '@')
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
