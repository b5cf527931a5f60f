import { queryOptions } from '@tanstack/react-query'
import { PASSWORD_LENGTH } from '../../../contract/core/fields.ts'

export type PasswordStrength = 'none' | 'weak' | 'fair' | 'strong'

export const STRENGTH_LABELS: Record<PasswordStrength, string> = {
  none: 'Entrez un mot de passe',
  weak: 'Faible',
  fair: 'Moyen',
  strong: 'Fort',
}

export const isShort = (password: string) => [...password].length < PASSWORD_LENGTH.min

export function strengthOf(password: string, score: number | null): PasswordStrength | null {
  if (password === '') return 'none'
  if (isShort(password)) return 'weak'
  if (score === null) return null
  if (score <= 2) return 'weak'
  return score === 3 ? 'fair' : 'strong'
}

/** Heavy, so loaded only where a password is set. The server checks too. */
export const estimatorQuery = queryOptions({
  queryKey: ['password-estimator'],
  queryFn: () => import('./password-estimator.ts'),
  staleTime: 'static',
  structuralSharing: false,
  meta: { shownBy: 'form' },
})
