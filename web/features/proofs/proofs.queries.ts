import { queryOptions, useQuery } from '@tanstack/react-query'
import { createProof, getProof, getProofFile, type IssuedProof, type Proof } from '../../../contract/proofs.ts'
import type { Scale } from '../../../contract/scales.ts'
import type { Zone } from '../../../contract/zones.ts'
import { addressOf, call, download } from '../../lib/call.ts'
import { foundOrNull } from '../../lib/form/opened-query.ts'
import { useNetwork } from '../../lib/offline/use-network.ts'

/** Null for a code of no proof. */
export const proofQuery = (code: string) =>
  queryOptions({
    queryKey: ['proof', code],
    queryFn: () => foundOrNull(call(getProof, { params: { code } })),
    meta: { shownBy: 'form' },
  })

/** An attestation, and where it is checked. */
export type IssuedZoneProof = Proof &
  Pick<IssuedProof, 'url'> & {
    /** In milliseconds by the clock of this device. */
    asked_at: number
  }

/**
 * Issued once for what is known of a zone on a day, however often one comes back to it: what changes of it asks for
 * another one.
 */
export const issuedProofQuery = ({ zone, scales, on }: IssuedSituation) => {
  const { id, code, name, department, rankings, last_samplings } = zone
  const named = [code, name, department]
  const versions = scales.map(({ version }) => version)
  return queryOptions({
    queryKey: ['proof', 'issued', id, on, named, rankings, last_samplings, versions],
    queryFn: async (): Promise<IssuedZoneProof> => {
      const asked_at = Date.now()
      const { code, url } = await call(createProof, { params: { id }, body: { on } })
      return { ...(await call(getProof, { params: { code } })), url, asked_at }
    },
    staleTime: 'static',
  })
}

interface IssuedSituation {
  zone: Pick<Zone, 'id' | 'code' | 'name' | 'department' | 'rankings' | 'last_samplings'>
  /** They give a class its words. */
  scales: readonly Pick<Scale, 'version'>[]
  on: string
}

/** Asked for as soon as it is shown, where there is a network; `refetch` asks again. */
export function useIssuedProof(situation: IssuedSituation) {
  const isConnected = useNetwork() === 'on'
  return useQuery({ ...issuedProofQuery(situation), enabled: isConnected })
}

/** The PDF itself, to be passed on. */
export const proofFileQuery = (code: string) =>
  queryOptions({
    queryKey: ['proof', code, 'file'],
    queryFn: ({ signal }) => download(getProofFile, { params: { code }, signal }, () => undefined),
    staleTime: 'static',
    // There is also its address to open.
    meta: { shownBy: 'form' },
  })

export const proofFileAddress = (code: string) => addressOf(getProofFile.path, { code }, {})
