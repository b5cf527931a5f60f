import { type ReactNode, type Ref, useId } from 'react'
import { MapKeys } from '../map-keys.tsx'
import '../zone-map/zone-map.css'
import './shape-map.css'

interface ShapeMapFrameProps {
  label: string
  className?: string
  /** Where the map is drawn. */
  ref: Ref<HTMLDivElement>
  onZoom: (delta: number) => void
  children?: ReactNode
}

export function ShapeMapFrame({ label, className = '', ref, onZoom, children }: ShapeMapFrameProps) {
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
      <div className="shape-map-zoom">
        <button type="button" aria-label="Zoom avant" title="Zoom avant" onClick={() => onZoom(1)}>
          +
        </button>
        <button type="button" aria-label="Zoom arrière" title="Zoom arrière" onClick={() => onZoom(-1)}>
          −
        </button>
      </div>
      <p className="zone-map-attribution" style={{ left: 8, bottom: 4 }}>
        Trait de côte&nbsp;: GSHHG
      </p>
      {children}
    </div>
  )
}
