import * as z from 'zod/mini'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import { type BatchAnswer, ExternalId } from '../../../contract/lims.ts'
import { type Chain, type IsSame, receive, type Sent } from './lims.revisions.ts'

export const externalIdOf = (row: unknown): string | null =>
  typeof row === 'object' && row !== null && 'external_id' in row
    ? (z.safeParse(ExternalId, row.external_id).data ?? null)
    : null

/** Why a version is not taken; its number is what tells a late repeat from a new decision. */
const REFUSALS = {
  conflict: (revision: number) => `La révision ${revision} de cette ligne a déjà été reçue avec un autre contenu.`,
  overtaken: (revision: number) =>
    `Ce contenu a été remplacé depuis par la révision ${revision}. Pour y revenir, donnez une révision plus haute.`,
}

export type Judged<C> = (Sent<C> & { external_id: string }) | { errors: FieldErrors }

/** One row after the other, each on what the ones before have left. */
export function receiveAll<C>(
  given: readonly unknown[],
  judged: readonly Judged<C>[],
  stored: ReadonlyMap<string, Chain<C>>,
  isSame: IsSame<C>,
) {
  const chains = new Map(stored)
  const counts = { created: 0, updated: 0, unchanged: 0 }
  const rejected: BatchAnswer['rejected'] = []
  for (const [index, row] of judged.entries()) {
    if ('errors' in row) {
      rejected.push({ index, external_id: externalIdOf(given[index]), errors: row.errors })
      continue
    }
    const { external_id, revision } = row
    const { outcome, chain } = receive(chains.get(external_id) ?? null, row, isSame)
    chains.set(external_id, chain)
    if (outcome === 'conflict' || outcome === 'overtaken') {
      const reason = REFUSALS[outcome](revision ?? chain.revision)
      rejected.push({ index, external_id, errors: { revision: [reason] } })
    } else counts[outcome] += 1
  }
  return { chains, counts, rejected }
}
