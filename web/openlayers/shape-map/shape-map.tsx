import { useEffect, useEffectEvent, useRef } from 'react'
import type { ColorScheme } from '../map-types.ts'
import { placeTip } from '../tip.ts'
import { createShapeMap, type ShapeMapBridge } from './shape-bridge.ts'
import { ShapeMapFrame } from './shape-map-frame.tsx'
import type { MapShape, ShapeBox } from './shape-types.ts'

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
    <ShapeMapFrame
      className="shape-map"
      label={label}
      ref={target}
      onZoom={(delta) => bridge.current?.zoom(delta)}
      onMove={(right, down) => bridge.current?.move(right, down)}
    >
      <div ref={tip} className="zone-map-tip" aria-hidden="true" hidden />
    </ShapeMapFrame>
  )
}
