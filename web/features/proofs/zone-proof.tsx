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
  /** When the last failure was as one asked; null: none is waited for. */
  const [askedAfter, setAskedAfter] = useState<number | null>(null)
  // It stays open as it was when the zone changes, and then says so.
  const [opened, setOpened] = useState<IssuedZoneProof | null>(null)
  const ask = () => {
    setAskedAfter(issued.errorUpdatedAt)
    // One that is on its way is waited for; a failure is told as any other.
    if (!issued.data) void issued.refetch({ cancelRefetch: false })
  }
  // Also where the zone has changed meanwhile, and another one comes.
  if (askedAfter !== null && issued.data) {
    setAskedAfter(null)
    setOpened(issued.data)
  }
  if (askedAfter !== null && issued.isError && issued.errorUpdatedAt > askedAfter) setAskedAfter(null)
  return (
    <>
      <Button
        fullWidth
        needsNetwork
        variant="default"
        leftSection={<IconCertificate size={20} />}
        loading={askedAfter !== null}
        onClick={() => {
          // A failure shows in the dialog.
          ProofDialog.preload().catch(() => undefined)
          ask()
        }}
      >
        Attestation
      </Button>
      {opened && (
        <ProofDialog
          proof={opened}
          overtaken={overtakenBy(opened, zone, issued.data)}
          isNextComing={issued.isFetching || askedAfter !== null}
          onNext={ask}
          onClose={() => {
            setAskedAfter(null)
            setOpened(null)
          }}
        />
      )}
    </>
  )
}
