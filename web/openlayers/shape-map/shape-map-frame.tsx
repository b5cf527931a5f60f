import type { ReactNode, Ref } from 'react'
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

export const ShapeMapFrame = ({ label, className = '', ref, onZoom, children }: ShapeMapFrameProps) => (
  <div className={`zone-map ${className}`}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrows, + and − move the map */}
    <div ref={ref} className="zone-map-canvas" role="application" aria-label={label} tabIndex={0} />
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
