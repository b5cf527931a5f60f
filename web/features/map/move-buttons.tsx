import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp } from '../../ui/icons.ts'
import { Control } from './map-control.tsx'
import styles from './move-buttons.module.css'

const WAYS = [
  { label: 'Vers l’ouest', right: -1, down: 0, Icon: IconArrowLeft },
  { label: 'Vers le nord', right: 0, down: -1, Icon: IconArrowUp },
  { label: 'Vers le sud', right: 0, down: 1, Icon: IconArrowDown },
  { label: 'Vers l’est', right: 1, down: 0, Icon: IconArrowRight },
] as const

interface MoveButtonsProps {
  onMove: (right: number, down: number) => void
}

/** Moves the map without dragging it (WCAG 2.5.7). */
export const MoveButtons = ({ onMove }: MoveButtonsProps) => (
  <fieldset className={styles.buttons}>
    <legend className="visually-hidden">Déplacer la carte</legend>
    {WAYS.map(({ label, right, down, Icon }) => (
      <Control key={label} label={label} onPress={() => onMove(right, down)} icon={<Icon size={20} />} />
    ))}
  </fieldset>
)
