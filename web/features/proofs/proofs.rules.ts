import type { Proof } from '../../../contract/proofs.ts'
import type { Zone } from '../../../contract/zones.ts'

type AttestedContent = Pick<Proof, 'zone' | 'on' | 'situations'>

const textOf = ({ zone, on, situations }: AttestedContent) => JSON.stringify([zone, on, situations])

/**
 * Tells what has changed since an attestation was issued; null: nothing. `next` is the one of what is known now,
 * undefined until it has come: the class is known before.
 */
export function overtakenBy(
  issued: AttestedContent,
  { rankings }: Pick<Zone, 'rankings'>,
  next: AttestedContent | undefined,
): 'class' | 'other' | null {
  const isSameClass = issued.situations.every(
    ({ type, ranking }) => (ranking?.class ?? null) === (rankings[type]?.class ?? null),
  )
  if (next && textOf(next) === textOf(issued)) return null
  if (!isSameClass) return 'class'
  return next ? 'other' : null
}
