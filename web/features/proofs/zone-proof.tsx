import type { ZoneName } from '../../../contract/zones.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/frame/lazy-dialog.tsx'
import { IconCertificate } from '../../ui/icons.ts'
import { useCreateProof } from './proofs.queries.ts'

const ProofDialog = lazyDialog(() => import('./proof-dialog.tsx').then((file) => file.ProofDialog))

interface ZoneProofProps {
  zone: ZoneName
  on: string
}

/** A phone opens no file by itself after a wait: the dialog has the link to press. */
export function ZoneProof({ zone, on }: ZoneProofProps) {
  const { mutate, isPending, data, reset } = useCreateProof()
  const issue = () => {
    // A failure shows in the dialog.
    ProofDialog.preload().catch(() => undefined)
    mutate({ zone_id: zone.id, on })
  }
  return (
    <>
      <Button
        fullWidth
        needsNetwork
        variant="default"
        leftSection={<IconCertificate size={20} />}
        loading={isPending}
        onClick={issue}
      >
        Attestation
      </Button>
      {data && <ProofDialog zone={zone} on={on} proof={data} onClose={reset} />}
    </>
  )
}
