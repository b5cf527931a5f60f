import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/frame/lazy-dialog.tsx'
import { IconCertificate } from '../../ui/icons.ts'
import type { IssuedZoneProof } from './proofs.queries.ts'

const ProofDialog = lazyDialog(() => import('./proof-dialog.tsx').then((file) => file.ProofDialog))

/** A phone opens no file by itself after a wait: the dialog has the link to press. */
export function ZoneProof({ issued }: { issued: UseQueryResult<IssuedZoneProof> }) {
  const [state, setState] = useState<'closed' | 'asked' | 'open'>('closed')
  const { data } = issued
  const ask = async () => {
    // A failure shows in the dialog.
    ProofDialog.preload().catch(() => undefined)
    if (data) return setState('open')
    setState('asked')
    // One that is on its way is waited for; a failure is told as any other.
    const { isSuccess } = await issued.refetch({ cancelRefetch: false })
    setState(isSuccess ? 'open' : 'closed')
  }
  return (
    <>
      <Button
        fullWidth
        needsNetwork
        variant="default"
        leftSection={<IconCertificate size={20} />}
        loading={state === 'asked'}
        onClick={() => void ask()}
      >
        Attestation
      </Button>
      {data && state === 'open' && <ProofDialog proof={data} onClose={() => setState('closed')} />}
    </>
  )
}
