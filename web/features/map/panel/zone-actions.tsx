import type { RankingType } from '../../../../contract/rankings.ts'
import type { Zone } from '../../../../contract/zones.ts'
import { Button } from '../../../ui/button.tsx'
import { useOpenRankingDialog } from '../../rankings/open-ranking-dialog.ts'
import styles from './zone-actions.module.css'

export function ZoneActions({ zone: { id, code, name }, type }: { zone: Zone; type: RankingType }) {
  const openRankingDialog = useOpenRankingDialog()
  const zone = { id, code, name }
  return (
    <div className={styles.actions}>
      <Button variant="default" onClick={() => openRankingDialog({ kind: 'assign', zones: [zone], type })}>
        Modifier l’affectation
      </Button>
      <Button variant="default" onClick={() => openRankingDialog({ kind: 'history', zone, type })}>
        Historique
      </Button>
    </div>
  )
}
