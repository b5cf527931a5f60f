import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import type { ColorScheme } from '../map-types.ts'
import { ShapeMapFrame } from '../shape-map/shape-map-frame.tsx'
import type { MapShape } from '../shape-map/shape-types.ts'
import { createDrawingMap, type DrawingBridge, type DrawingEvents, type DrawingState } from './drawing-bridge.ts'

/** `close` ends the line at its first point, as a double press does. */
export type DrawingHandle = Pick<DrawingBridge, 'close'>

interface DrawingMapProps extends DrawingEvents {
  state: DrawingState
  own: readonly MapShape[]
  neighbours: readonly MapShape[]
  coast: string
  scheme: ColorScheme
  label: string
  ref: Ref<DrawingHandle>
}

/** What is drawn can be written too: beside it stands the list of its points. */
export function DrawingMap({ state, own, neighbours, coast, scheme, label, ref, ...events }: DrawingMapProps) {
  const target = useRef<HTMLDivElement>(null)
  const bridge = useRef<DrawingBridge>(null)
  const onPoints = useEffectEvent(events.onPoints)
  const onMove = useEffectEvent(events.onMove)
  useImperativeHandle(ref, () => ({ close: () => bridge.current?.close() ?? null }), [])

  useEffect(() => {
    if (!target.current) return
    const made = createDrawingMap(target.current, {
      onPoints: (points, act) => onPoints(points, act),
      onMove: (box) => onMove(box),
    })
    bridge.current = made
    return () => {
      bridge.current = null
      made.dispose()
    }
  }, [])
  useEffect(() => bridge.current?.setScheme(scheme), [scheme])
  useEffect(() => bridge.current?.setCoast(coast), [coast])
  useEffect(() => bridge.current?.setAround(own, neighbours), [own, neighbours])
  useEffect(() => bridge.current?.setState(state), [state])

  return (
    <ShapeMapFrame
      label={label}
      ref={target}
      onZoom={(delta) => bridge.current?.zoom(delta)}
      onMove={(right, down) => bridge.current?.move(right, down)}
    />
  )
}
