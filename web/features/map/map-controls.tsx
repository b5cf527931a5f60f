import { useState } from 'react'
import { IconArrowsMove, IconCurrentLocation, IconList, IconMinus, IconPlus, IconSearch } from '../../ui/icons.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Control } from './map-control.tsx'
import styles from './map-controls.module.css'

// For those who cannot drag.
const MoveButtons = lazyPart(() => import('./move-buttons.tsx').then((file) => file.MoveButtons), {
  failed: () => null,
})

interface MapControlsProps {
  isList: boolean
  isMapSeen: boolean
  onZoomIn: () => void
  onZoomOut: () => void
  /** By steps to the right and down. */
  onMove: (right: number, down: number) => void
  onMyZone: (() => void) | undefined
  onSearch: () => void
  onList: () => void
}

export function MapControls({ isList, isMapSeen, onMyZone, onSearch, onList, ...view }: MapControlsProps) {
  return (
    <div className={styles.controls}>
      {isMapSeen && <ViewControls {...view} />}
      <Control
        // On a phone the list, which says what the map shows, opens by it.
        label="Chercher une zone dans la liste des zones"
        kind="phone"
        onPress={onSearch}
        icon={<IconSearch size={20} />}
      />
      {onMyZone && <Control label="Ma zone" kind="mine" onPress={onMyZone} icon={<IconCurrentLocation size={20} />} />}
      <Control label="Liste des zones" kind="wide" isPressed={isList} onPress={onList} icon={<IconList size={20} />} />
    </div>
  )
}

function ViewControls({ onZoomIn, onZoomOut, onMove }: Pick<MapControlsProps, 'onZoomIn' | 'onZoomOut' | 'onMove'>) {
  const [isMoving, setMoving] = useState(false)
  return (
    <div className={styles.view} data-kind="view">
      <Control label="Zoom avant" onPress={onZoomIn} icon={<IconPlus size={20} />} />
      <Control label="Zoom arrière" onPress={onZoomOut} icon={<IconMinus size={20} />} />
      <Control
        label="Déplacer la carte"
        isExpanded={isMoving}
        onPress={() => setMoving(!isMoving)}
        icon={<IconArrowsMove size={20} />}
      />
      {isMoving && <MoveButtons onMove={onMove} />}
    </div>
  )
}
