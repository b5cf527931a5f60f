import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Zone } from '../../../contract/zones.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/frame/lazy-dialog.tsx'
import { IconCertificate } from '../../ui/icons.ts'
import type { IssuedZoneProof } from './proofs.queries.ts'
import { overtakenBy } from './proofs.rules.ts'

const ProofDialog = lazyDialog(() => import('./proof-dialog.tsx').then((file) => file.ProofDialog))

interface ZoneProofProps {
  issued: UseQueryResult<IssuedZoneProof>
  /** As it is known now. */
  zone: Pick<Zone, 'rankings'>
}

/** A phone opens no file by itself after a wait: the dialog has the link to press. */
export function ZoneProof({ issued, zone }: ZoneProofProps) {
  const [isAsked, setAsked] = useState(false)
  // It stays open as it was when the zone changes, and then says so.
  const [opened, setOpened] = useState<IssuedZoneProof | null>(null)
  const ask = async () => {
    // A failure shows in the dialog.
    ProofDialog.preload().catch(() => undefined)
    if (issued.data) return setOpened(issued.data)
    setAsked(true)
    // One that is on its way is waited for; a failure is told as any other.
    const { data } = await issued.refetch({ cancelRefetch: false })
    setAsked(false)
    if (data) setOpened(data)
  }
  return (
    <>
      <Button
        fullWidth
        needsNetwork
        variant="default"
        leftSection={<IconCertificate size={20} />}
        loading={isAsked}
        onClick={() => void ask()}
      >
        Attestation
      </Button>
      {opened && (
        <ProofDialog
          proof={opened}
          overtaken={overtakenBy(opened, zone, issued.data)}
          isNextComing={issued.isFetching}
          onNext={() => {
            if (issued.data) return setOpened(issued.data)
            void issued.refetch({ cancelRefetch: false })
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
