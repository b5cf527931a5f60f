import { useEffect, useEffectEvent, useId, useImperativeHandle, useRef, useState } from 'react'
import { MapKeys } from '../map-keys.tsx'
import type { ZoneMapProps } from '../map-types.ts'
import { placeTip } from '../tip.ts'
import { createZoneMap, type ZoneMapBridge } from './create-map.ts'
import './zone-map.css'

export function ZoneMap(props: ZoneMapProps) {
  const { zones, styles, tiles, layer, selectedId, padding, scheme, label, ref } = props
  const target = useRef<HTMLDivElement>(null)
  const tip = useRef<HTMLDivElement>(null)
  const keysId = useId()
  // Kept as state: the zones come in a task of their own, as map and zones each stop a slow phone for 0.1 s.
  const [bridge, setBridge] = useState<ZoneMapBridge | null>(null)
  const [top, right, bottom, left] = padding

  const onSelect = useEffectEvent((id: number) => props.onSelect(id))
  const create = useEffectEvent((element: HTMLElement) =>
    createZoneMap(element, padding, {
      onSelect: (id) => onSelect(id),
      onHover: (text, pixel) => placeTip(tip.current, text, pixel),
    }),
  )

  useEffect(() => {
    if (!target.current) return
    const made = create(target.current)
    const timer = setTimeout(() => setBridge(made))
    return () => {
      clearTimeout(timer)
      setBridge(null)
      made.dispose()
    }
  }, [])
  useEffect(() => bridge?.open(), [bridge])
  useEffect(() => bridge?.setScheme(scheme), [bridge, scheme])
  useEffect(() => bridge?.setStyles(styles, scheme), [bridge, styles, scheme])
  useEffect(() => bridge?.setTiles({ coast: tiles.coast, zones: tiles.zones }), [bridge, tiles.coast, tiles.zones])
  useEffect(() => bridge?.setLayer(layer), [bridge, layer])
  useEffect(() => bridge?.setSelected(selectedId), [bridge, selectedId])
  useEffect(() => bridge?.setZones(zones), [bridge, zones])
  useEffect(() => bridge?.setPadding([top, right, bottom, left]), [bridge, top, right, bottom, left])

  useImperativeHandle(
    ref,
    () => ({
      zoomIn: () => bridge?.zoomIn(),
      zoomOut: () => bridge?.zoomOut(),
      move: (right, down) => bridge?.move(right, down),
      showZones: (ids) => bridge?.showZones(ids),
    }),
    [bridge],
  )

  return (
    <div className="zone-map">
      <div
        ref={target}
        className="zone-map-canvas"
        role="application"
        aria-label={label}
        aria-describedby={keysId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows, + and − move the map
        tabIndex={0}
      />
      <MapKeys id={keysId} />
      <div ref={tip} className="zone-map-tip" aria-hidden="true" hidden />
    </div>
  )
}
