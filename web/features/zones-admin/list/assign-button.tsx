import { IconPencil } from '@tabler/icons-react'
import { MAX_ZONES_AT_ONCE } from '../../../../contract/rankings.ts'
import type { ZoneLine } from '../../../../contract/zones-admin.ts'
import { Button } from '../../../ui/button.tsx'
import type { Picked } from '../../../ui/data-table/selection.ts'
import { useOpenRankingDialog } from '../../rankings/open-ranking-dialog.ts'
import { FIRST_TYPE } from '../zones-admin.rules.ts'

interface AssignButtonProps {
  zones: Picked<ZoneLine>
  onDone: () => void
}

export function AssignButton({ zones, onDone }: AssignButtonProps) {
  const openRankingDialog = useOpenRankingDialog()
  return (
    <Button
      leftSection={<IconPencil size={18} />}
      disabled={zones.size > MAX_ZONES_AT_ONCE}
      onClick={() => openRankingDialog({ kind: 'assign', zones: [...zones.values()], type: FIRST_TYPE, onDone })}
    >
      Modifier l’affectation
    </Button>
  )
}
