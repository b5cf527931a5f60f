import { MOVE_STEPS } from '../../openlayers/move-steps.ts'
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp } from '../../ui/icons.ts'
import { Control } from './map-control.tsx'
import styles from './move-buttons.module.css'

const ICONS = { west: IconArrowLeft, north: IconArrowUp, south: IconArrowDown, east: IconArrowRight }

interface MoveButtonsProps {
  onMove: (right: number, down: number) => void
}

export const MoveButtons = ({ onMove }: MoveButtonsProps) => (
  <fieldset className={styles.buttons}>
    <legend className="visually-hidden">Déplacer la carte</legend>
    {MOVE_STEPS.map(({ label, way, right, down }) => {
      const Icon = ICONS[way]
      return <Control key={way} label={label} onPress={() => onMove(right, down)} icon={<Icon size={20} />} />
    })}
  </fieldset>
)
