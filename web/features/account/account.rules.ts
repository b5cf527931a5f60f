import type { CurrentUser } from '../../../contract/auth.ts'
import { fullName } from '../../lib/format.ts'
import { mailAddress } from '../operator/mail-address.ts'

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
  return mailAddress(contactEmail, `Demande de devis, ${user.organism_name || fullName(user)}`, lines)
}
