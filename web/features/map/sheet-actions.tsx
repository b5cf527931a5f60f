import type { CurrentUser } from '../../../contract/auth.ts'
import type { Zone } from '../../../contract/zones.ts'
import { Button } from '../../ui/button.tsx'
import styles from './map-screen.module.css'
import { SetStartZone } from './panel/set-start-zone.tsx'

interface SheetActionsProps {
  user: CurrentUser
  zone: Zone | null | undefined
  isList: boolean
  onMap: () => void
  onResults: () => void
  onList: () => void
}

export const SheetActions = ({ user, zone, isList, onMap, onResults, onList }: SheetActionsProps) => (
  <div className={styles.actions}>
    {isList ? (
      <Button variant="default" flex={1} onClick={onMap}>
        Retour à la carte
      </Button>
    ) : (
      <>
        <div className={styles.target}>{zone && <SetStartZone user={user} zone={zone} />}</div>
        <Button variant="default" flex={1} onClick={onResults}>
          Résultats
        </Button>
        <Button variant="default" flex={1} onClick={onList}>
          Liste des zones
        </Button>
      </>
    )}
  </div>
)
