import type { Zone } from '../../../contract/zones.ts'
import { Button } from '../../ui/button.tsx'
import { AlertButton } from '../alerts/alert-button.tsx'
import styles from './map-screen.module.css'

interface SheetActionsProps {
  zone: Zone | null | undefined
  isList: boolean
  onMap: () => void
  onResults: () => void
  onList: () => void
}

export const SheetActions = ({ zone, isList, onMap, onResults, onList }: SheetActionsProps) => (
  <div className={styles.actions}>
    {isList ? (
      <Button variant="default" flex={1} onClick={onMap}>
        Retour à la carte
      </Button>
    ) : (
      <>
        <div className={styles.alert}>{zone && <AlertButton key={zone.id} zone={zone} />}</div>
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
