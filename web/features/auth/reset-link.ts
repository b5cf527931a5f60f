import type { FieldErrors } from '../../../contract/core/errors.ts'

/** In the fragment of the mail's link, which never reaches a server. */
export interface ResetLink {
  email: string
  token: string
}

/** Null when a part is missing, as when a mail program cut the link. */
export function readResetLink(hash: string): ResetLink | null {
  // Some mail programs write & as HTML, and + in an address would be read as a space.
  const parts = new URLSearchParams(hash.replace(/^#/, '').replaceAll('&amp;', '&'))
  const email = (parts.get('email') ?? '').trim().replaceAll(' ', '+')
  const token = (parts.get('token') ?? '').trim()
  return email === '' || token === '' ? null : { email, token }
}

/** The specification shows the email's error first. */
export const linkErrorOf = ({ email, token }: FieldErrors): string | null => email?.[0] ?? token?.[0] ?? null
