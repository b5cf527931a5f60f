import * as z from 'zod/mini'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import { type BatchAnswer, ExternalId } from '../../../contract/lims.ts'
import { compiled } from '../../lib/http/compiled.ts'
import { fieldErrors } from '../../lib/http/messages.ts'
import { type Chain, type IsSame, receive, type Sent } from './lims.revisions.ts'

export const externalIdOf = (row: unknown): string | null =>
  typeof row === 'object' && row !== null && 'external_id' in row
    ? (z.safeParse(ExternalId, row.external_id).data ?? null)
    : null

export const UNKNOWN_ZONE = 'Cette zone n’existe pas.'
export const REQUIRED = 'Ce champ est obligatoire.'

/** A row as the contract reads it; where it cannot, the fields that hold, so that all faults are told at once. */
export interface ReadRow<R> {
  row: R | undefined
  fields: Partial<R>
  errors: FieldErrors
}

export function rowReader<S extends z.ZodMiniObject>(schema: S) {
  const whole = compiled(schema)
  return (given: unknown): ReadRow<z.infer<S>> => {
    const { success, data: row, error } = z.safeParse(whole, given)
    if (success) return { row, fields: row, errors: {} }
    const said: Record<string, unknown> = typeof given === 'object' && given !== null ? { ...given } : {}
    const fields: Partial<z.infer<S>> = {}
    for (const [name, field] of Object.entries(schema.shape)) {
      const { success, data } = z.safeParse(field, said[name])
      if (success) Object.assign(fields, { [name]: data })
    }
    return { row: undefined, fields, errors: fieldErrors(error) }
  }
}

/** Why a version is not taken; its number is what tells a late repeat from a new decision. */
const REFUSALS = {
  conflict: (revision: number) => `La révision ${revision} de cette ligne a déjà été reçue avec un autre contenu.`,
  overtaken: (revision: number) =>
    `Ce contenu a été remplacé depuis par la révision ${revision}. Pour y revenir, donnez une révision plus haute.`,
}

export type Judged<C> = (Sent<C> & { external_id: string }) | { errors: FieldErrors }

interface Rules<C> {
  isSame: IsSame<C>
  /** What else speaks against a content that would come into force. */
  apply?: (external_id: string, content: C) => FieldErrors
}

/** One row after the other, each on what the ones before have left. */
export function receiveAll<C>(
  given: readonly unknown[],
  judged: readonly Judged<C>[],
  stored: ReadonlyMap<string, Chain<C>>,
  { isSame, apply = () => ({}) }: Rules<C>,
) {
  const chains = new Map(stored)
  const counts = { created: 0, updated: 0, unchanged: 0 }
  const rejected: BatchAnswer['rejected'] = []
  for (const [index, row] of judged.entries()) {
    if ('errors' in row) {
      rejected.push({ index, external_id: externalIdOf(given[index]), errors: row.errors })
      continue
    }
    const { external_id, revision, content } = row
    const { outcome, chain } = receive(chains.get(external_id) ?? null, row, isSame)
    const errors =
      outcome === 'conflict' || outcome === 'overtaken'
        ? { revision: [REFUSALS[outcome](revision ?? chain.revision)] }
        : outcome === 'unchanged'
          ? {}
          : apply(external_id, content)
    if (outcome === 'conflict' || outcome === 'overtaken' || Object.keys(errors).length > 0) {
      rejected.push({ index, external_id, errors })
      continue
    }
    chains.set(external_id, chain)
    counts[outcome] += 1
  }
  return { chains, counts, rejected }
}
