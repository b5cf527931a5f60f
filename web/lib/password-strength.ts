import { queryOptions } from '@tanstack/react-query'
import { PASSWORD_LENGTH } from '../../contract/core/fields.ts'

export type Strength = 'none' | 'weak' | 'fair' | 'strong'

/** The specification's words. */
export const STRENGTH_LABELS: Record<Strength, string> = {
  none: 'Entrez un mot de passe',
  weak: 'Faible',
  fair: 'Moyen',
  strong: 'Fort',
}

export const isShort = (password: string) => [...password].length < PASSWORD_LENGTH.min

/** Null while a password that is long enough has no score, which only those have. */
export function strengthOf(password: string, score: number | null): Strength | null {
  if (password === '') return 'none'
  if (isShort(password)) return 'weak'
  if (score === null) return null
  if (score <= 2) return 'weak'
  return score === 3 ? 'fair' : 'strong'
}

/** The estimator and its words, 340 KB: only for a page where a password is set. Without it the server still judges. */
export const estimatorQuery = queryOptions({
  queryKey: ['password-estimator'],
  queryFn: () => import('./password-estimator.ts'),
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
  meta: { shownBy: 'form' },
})
