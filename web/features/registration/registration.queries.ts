import { register } from '../../../contract/registration.ts'
import { CallError, call } from '../../lib/call.ts'
import { showSuccess } from '../../lib/toasts.ts'
import { sendPasswordLink } from '../auth/password/password-link.queries.ts'

/** `failure`: registered, but the mail to set the password could not be requested. */
export interface RegistrationOutcome {
  email: string
  failure: string | null
}

export async function sendRegistration(fields: FormData): Promise<RegistrationOutcome> {
  const text = (name: string) => String(fields.get(name) ?? '')
  const id = (name: string) => (text(name) === '' ? null : Number(text(name)))
  const { email } = await call(register, {
    body: {
      name: text('name'),
      email: text('email'),
      siret: text('siret'),
      organism_name: text('organism_name'),
      // NaN is sent as null, which the server reports as missing.
      sector_id: id('sector_id') ?? Number.NaN,
      sector_comment: text('sector_comment'),
      street1: text('street1'),
      street2: text('street2'),
      postcode: text('postcode'),
      city: text('city'),
      country: text('country'),
      start_zone_id: id('start_zone_id'),
    },
  })
  showSuccess('L inscription a été enregistrée avec succès')
  return { email, failure: await failureOfLink(email) }
}

async function failureOfLink(email: string) {
  try {
    await sendPasswordLink(email)
    return null
  } catch (error) {
    return error instanceof CallError ? error.message : 'Une erreur inattendue s’est produite.'
  }
}
