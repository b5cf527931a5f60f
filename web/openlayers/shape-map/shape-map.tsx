import { useEffect, useEffectEvent, useRef } from 'react'
import type { ColorScheme } from '../map-types.ts'
import { placeTip } from '../tip.ts'
import { createShapeMap, type ShapeMapBridge } from './shape-bridge.ts'
import type { MapShape, ShapeBox } from './shape-types.ts'
import '../zone-map/zone-map.css'
import './shape-map.css'

interface ShapeMapProps {
  shapes: readonly MapShape[]
  /** Gives the box to show; a new object shows the same box again. */
  target?: { box: ShapeBox } | null
  coast: string
  scheme: ColorScheme
  label: string
}

/** All it shows must be said elsewhere in words. */
export function ShapeMap({ shapes, target: shown = null, coast, scheme, label }: ShapeMapProps) {
  const target = useRef<HTMLDivElement>(null)
  const tip = useRef<HTMLDivElement>(null)
  const bridge = useRef<ShapeMapBridge>(null)
  const create = useEffectEvent((element: HTMLElement) =>
    createShapeMap(element, (text, pixel) => placeTip(tip.current, text, pixel)),
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
  useEffect(() => bridge.current?.setCoast(coast), [coast])
  useEffect(() => bridge.current?.setShapes(shapes), [shapes])
  useEffect(() => {
    if (shown) bridge.current?.showBox(shown.box)
  }, [shown])

  return (
    <div className="zone-map shape-map">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrows, + and − move the map */}
      <div ref={target} className="zone-map-canvas" role="application" aria-label={label} tabIndex={0} />
      <div className="shape-map-zoom">
        <button type="button" aria-label="Zoom avant" title="Zoom avant" onClick={() => bridge.current?.zoom(1)}>
          +
        </button>
        <button type="button" aria-label="Zoom arrière" title="Zoom arrière" onClick={() => bridge.current?.zoom(-1)}>
          −
        </button>
      </div>
      <p className="zone-map-attribution" style={{ left: 8, bottom: 4 }}>
        Trait de côte&nbsp;: GSHHG
      </p>
      <div ref={tip} className="zone-map-tip" aria-hidden="true" hidden />
    </div>
  )
}
