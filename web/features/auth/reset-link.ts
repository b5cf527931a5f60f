import type { FieldErrors } from '../../../contract/core/errors.ts'

/** In the fragment, which never reaches a server. */
export interface ResetLink {
  email: string
  token: string
}

export function readResetLink(hash: string): ResetLink | null {
  // Some mail programs write & as HTML, and + in an address would be read as a space.
  const parts = new URLSearchParams(hash.replace(/^#/, '').replaceAll('&amp;', '&'))
  const email = (parts.get('email') ?? '').trim().replaceAll(' ', '+')
  const token = (parts.get('token') ?? '').trim()
  return email === '' || token === '' ? null : { email, token }
}

export const linkErrorOf = ({ email, token }: FieldErrors): string | null => email?.[0] ?? token?.[0] ?? null
