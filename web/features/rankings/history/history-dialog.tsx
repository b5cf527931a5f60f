import { useQuery } from '@tanstack/react-query'
import type { RankingType } from '../../../../contract/rankings.ts'
import { Failed } from '../../../ui/failed.tsx'
import { Modal } from '../../../ui/frame/modal.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { scalesQuery } from '../../scales/scales.queries.ts'
import { ZoneName } from '../../zones/zone-name.tsx'
import type { DialogZone } from '../open-ranking-dialog.ts'
import styles from '../ranking-dialogs.module.css'
import { zoneRankingsQuery } from '../rankings.queries.ts'
import { HistoryViews } from './history-views.tsx'

interface HistoryDialogProps {
  zone: DialogZone
  type: RankingType
  onClose: () => void
}

export function HistoryDialog({ zone, type, onClose }: HistoryDialogProps) {
  const scales = useQuery(scalesQuery)
  const history = useQuery(zoneRankingsQuery(zone.id))
  const isPending = scales.isPending || history.isPending
  const hasBoth = scales.data && history.data
  const retry = () => Promise.all([scales.refetch(), history.refetch()])
  return (
    <Modal kind="drawer" title="Historique des affectations" onClose={onClose}>
      <div className={styles.body}>
        <ZoneName zone={zone} />
        {scales.data && history.data && (
          <HistoryViews
            zone={zone}
            firstType={type}
            scales={scales.data}
            history={history.data}
            onReload={() => history.refetch()}
          />
        )}
        {!hasBoth && isPending && <Loading />}
        {!hasBoth && !isPending && <Failed text="L’historique n’a pas pu être chargé." onRetry={retry} />}
      </div>
    </Modal>
  )
}
