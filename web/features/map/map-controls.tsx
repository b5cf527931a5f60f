import type { ReactNode } from 'react'
import { IconCurrentLocation, IconList, IconMinus, IconPlus, IconSearch } from '../../ui/icons.ts'
import styles from './map-controls.module.css'

interface MapControlsProps {
  isList: boolean
  onZoomIn: () => void
  onZoomOut: () => void
  onMyZone: (() => void) | undefined
  onSearch: () => void
  onList: () => void
}

/** No zoom buttons on a phone, where two fingers do better. */
export function MapControls({ isList, onZoomIn, onZoomOut, onMyZone, onSearch, onList }: MapControlsProps) {
  return (
    <div className={styles.controls}>
      <Control label="Zoom avant" kind="zoom" onPress={onZoomIn} icon={<IconPlus size={20} />} />
      <Control label="Zoom arrière" kind="zoom" onPress={onZoomOut} icon={<IconMinus size={20} />} />
      <Control label="Chercher une zone" kind="phone" onPress={onSearch} icon={<IconSearch size={20} />} />
      {onMyZone && <Control label="Ma zone" kind="mine" onPress={onMyZone} icon={<IconCurrentLocation size={20} />} />}
      <Control label="Liste des zones" kind="wide" isPressed={isList} onPress={onList} icon={<IconList size={20} />} />
    </div>
  )
}

interface ControlProps {
  label: string
  icon: ReactNode
  onPress: () => void
  kind: 'zoom' | 'wide' | 'phone' | 'mine'
  isPressed?: boolean
}

function Control({ label, icon, onPress, kind, isPressed }: ControlProps) {
  return (
    <button
      type="button"
      className={styles.control}
      data-kind={kind}
      aria-label={label}
      aria-pressed={isPressed}
      title={label}
      onClick={onPress}
    >
      {icon}
    </button>
  )
}
