import type { FieldErrors } from '../../../contract/core/errors.ts'

/** What the link of the mail carries after its #, which never reaches a server. */
export interface ResetLink {
  email: string
  token: string
}

/** Null when a part is missing, as when a mail program cut the link. */
export function readResetLink(hash: string): ResetLink | null {
  // Some mail programs write the & of a link as HTML; and a bare + in an address would be read as a blank.
  const parts = new URLSearchParams(hash.replace(/^#/, '').replaceAll('&amp;', '&'))
  const email = (parts.get('email') ?? '').trim().replaceAll(' ', '+')
  const token = (parts.get('token') ?? '').trim()
  return email === '' || token === '' ? null : { email, token }
}

/** What is wrong with the link itself, in the specification's order: the email's error if there is one, else the token's. */
export const linkErrorOf = ({ email, token }: FieldErrors): string | null => email?.[0] ?? token?.[0] ?? null
