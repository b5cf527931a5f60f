import { type ReactNode, type Ref, useId } from 'react'
import { MapKeys } from '../map-keys.tsx'
import { MOVE_STEPS } from '../move-steps.ts'
import '../zone-map/zone-map.css'
import './shape-map.css'

const ARROWS = { west: '←', north: '↑', south: '↓', east: '→' }

interface ShapeMapFrameProps {
  label: string
  className?: string
  /** Where the map is drawn. */
  ref: Ref<HTMLDivElement>
  onZoom: (delta: number) => void
  /** By steps to the right and down. */
  onMove: (right: number, down: number) => void
  children?: ReactNode
}

export function ShapeMapFrame({ label, className = '', ref, onZoom, onMove, children }: ShapeMapFrameProps) {
  const keysId = useId()
  return (
    <div className={`zone-map ${className}`}>
      <div
        ref={ref}
        className="zone-map-canvas"
        role="application"
        aria-label={label}
        aria-describedby={keysId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows, + and − move the map
        tabIndex={0}
      />
      <MapKeys id={keysId} />
      <div className="shape-map-view">
        <button type="button" aria-label="Zoom avant" title="Zoom avant" onClick={() => onZoom(1)}>
          +
        </button>
        <button type="button" aria-label="Zoom arrière" title="Zoom arrière" onClick={() => onZoom(-1)}>
          −
        </button>
        {MOVE_STEPS.map(({ label, way, right, down }) => (
          <button key={way} type="button" aria-label={label} title={label} onClick={() => onMove(right, down)}>
            {ARROWS[way]}
          </button>
        ))}
      </div>
      <p className="zone-map-attribution" style={{ left: 8, bottom: 4 }}>
        Trait de côte&nbsp;: GSHHG
      </p>
      {children}
    </div>
  )
}
