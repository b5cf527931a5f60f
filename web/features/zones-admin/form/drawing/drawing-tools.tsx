import { Button } from '../../../../ui/button.tsx'
import { IconX } from '../../../../ui/first-icons.ts'
import { IconArrowBackUp, IconCheck, IconPlus, IconTrash } from '../../../../ui/icons.ts'
import styles from './drawing-dialog.module.css'
import { MIN_POINTS, type OutlineOfForm } from './use-outline.ts'

export const UNDO = 'undo-outline'

interface DrawingToolsProps {
  outline: OutlineOfForm
  isRemoving: boolean
  onRemoving: (isRemoving: boolean) => void
  onPart: () => void
  onRemove: () => void
  onEnd: () => void
}

export const DrawingTools = ({
  outline: { isClosed, points, ...outline },
  isRemoving,
  onRemoving,
  onPart,
  onRemove,
  onEnd,
}: DrawingToolsProps) => (
  <div className={styles.tools}>
    {isClosed ? (
      <>
        <Button
          variant="default"
          aria-pressed={isRemoving}
          leftSection={<IconTrash size={18} />}
          onClick={() => onRemoving(!isRemoving)}
        >
          Supprimer des points
        </Button>
        <Button variant="default" leftSection={<IconPlus size={18} />} onClick={onPart}>
          Ajouter une partie
        </Button>
        {outline.removable && (
          <Button variant="default" leftSection={<IconX size={18} />} onClick={onRemove}>
            {outline.removable === 'part' ? 'Retirer cette partie' : 'Retirer ce trou'}
          </Button>
        )}
      </>
    ) : (
      <Button
        variant="default"
        leftSection={<IconCheck size={18} />}
        disabled={points.length < MIN_POINTS}
        onClick={onEnd}
      >
        Terminer
      </Button>
    )}
    <Button
      id={UNDO}
      variant="default"
      leftSection={<IconArrowBackUp size={18} />}
      disabled={!outline.canUndo}
      onClick={outline.undo}
    >
      {isClosed || points.length === 0 ? 'Défaire' : 'Annuler le dernier point'}
    </Button>
  </div>
)
