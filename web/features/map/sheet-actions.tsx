import { Button } from '../../ui/button.tsx'
import styles from './map-screen.module.css'

interface SheetActionsProps {
  isList: boolean
  onMap: () => void
  onResults: () => void
  onList: () => void
}

export const SheetActions = ({ isList, onMap, onResults, onList }: SheetActionsProps) => (
  <div className={styles.actions}>
    {isList ? (
      <Button variant="default" flex={1} onClick={onMap}>
        Retour à la carte
      </Button>
    ) : (
      <>
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
