import { useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import type { ZoneMapProps } from '../map-types.ts'
import { placeTip } from '../tip.ts'
import { createZoneMap, type ZoneMapBridge } from './create-map.ts'
import './zone-map.css'

export function ZoneMap(props: ZoneMapProps) {
  const { zones, styles, tiles, selectedId, padding, scheme, label, ref } = props
  const target = useRef<HTMLDivElement>(null)
  const tip = useRef<HTMLDivElement>(null)
  const bridge = useRef<ZoneMapBridge>(null)
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
    bridge.current = made
    return () => {
      bridge.current = null
      made.dispose()
    }
  }, [])
  useEffect(() => bridge.current?.setScheme(scheme), [scheme])
  useEffect(() => bridge.current?.setStyles(styles, scheme), [styles, scheme])
  useEffect(() => bridge.current?.setTiles({ coast: tiles.coast, zones: tiles.zones }), [tiles.coast, tiles.zones])
  useEffect(() => bridge.current?.setSelected(selectedId), [selectedId])
  useEffect(() => bridge.current?.setZones(zones), [zones])
  useEffect(() => bridge.current?.setPadding([top, right, bottom, left]), [top, right, bottom, left])

  useImperativeHandle(
    ref,
    () => ({
      zoomIn: () => bridge.current?.zoomIn(),
      zoomOut: () => bridge.current?.zoomOut(),
      showZone: (id) => bridge.current?.showZone(id),
    }),
    [],
  )

  return (
    <div className="zone-map">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrows, + and − move the map */}
      <div ref={target} className="zone-map-canvas" role="application" aria-label={label} tabIndex={0} />
      <div ref={tip} className="zone-map-tip" aria-hidden="true" hidden />
    </div>
  )
}
