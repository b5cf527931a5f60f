import { queryOptions } from '@tanstack/react-query'
import { listSectors, register } from '../../../contract/registration.ts'
import { CallError, call } from '../../lib/call.ts'
import type { Option } from '../../lib/options.ts'
import { showSuccess } from '../../lib/toasts.ts'
import { sendPasswordLink } from '../auth/password-link.queries.ts'

export const sectorsQuery = queryOptions({
  queryKey: ['sectors'],
  queryFn: () => call(listSectors),
  staleTime: 10 * 60_000,
  meta: { shownBy: 'form' },
})

/** What a list lets one choose: undefined on its way, nothing when it failed. */
export const optionsOf = <T>(list: { data: T[] | undefined; isPending: boolean }, optionOf: (one: T) => Option) =>
  list.isPending ? undefined : (list.data ?? []).map(optionOf)

/** `failure`: why the mail that sets the password could not be asked for, the registration being kept. */
export interface Registered {
  email: string
  failure: string | null
}

/** Registers, then asks for the mail with which the person sets a password. */
export async function sendRegistration(fields: FormData): Promise<Registered> {
  const text = (name: string) => String(fields.get(name) ?? '')
  const id = (name: string) => (text(name) === '' ? null : Number(text(name)))
  const { email } = await call(register, {
    body: {
      name: text('name'),
      email: text('email'),
      siret: text('siret'),
      organism_name: text('organism_name'),
      // Nothing chosen travels as null, which the server calls missing.
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
