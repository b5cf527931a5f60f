import type { CurrentUser } from '../../../contract/auth.ts'
import { fullName } from '../../lib/format.ts'

export function isOldPassword(changedAt: string, now = new Date()) {
  const due = new Date(changedAt)
  due.setUTCFullYear(due.getUTCFullYear() + 1)
  return now >= due
}

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
