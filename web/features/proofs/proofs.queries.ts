import { queryOptions } from '@tanstack/react-query'
import { createProof, getProof, getProofFile } from '../../../contract/proofs.ts'
import { addressOf, call } from '../../lib/call.ts'
import { foundOrNull } from '../../lib/form/opened-query.ts'
import { useAction } from '../../lib/use-action.ts'

/** Null for a code of no proof. */
export const proofQuery = (code: string) =>
  queryOptions({
    queryKey: ['proof', code],
    queryFn: () => foundOrNull(call(getProof, { params: { code } })),
    meta: { shownBy: 'form' },
  })

export const useCreateProof = () =>
  useAction({
    mutationFn: ({ zone_id, on }: { zone_id: number; on: string }) =>
      call(createProof, { params: { id: zone_id }, body: { on } }),
    // It changes nothing of what is shown.
    meta: { refresh: 'own' },
  })

export const proofFileAddress = (code: string) => addressOf(getProofFile.path, { code }, {})
