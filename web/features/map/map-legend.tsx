import type { Scale } from '../../../contract/scales.ts'
import type { Zone } from '../../../contract/zones.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { ShownLayer } from './layers/layer-choice.tsx'
import { Legend } from './legend.tsx'
import styles from './map-screen.module.css'
import type { MapScreenState } from './use-map-screen.ts'

// Where the operator offers layers.
const LayerChoice = lazyPart(() => import('./layers/layer-choice.tsx').then((file) => file.LayerChoice), {
  failed: () => null,
})

interface MapLegendProps {
  screen: MapScreenState
  zones: readonly Zone[]
  scale: Scale
  /** Keys of the classes that are shown; empty for all. */
  classes: readonly string[]
  isOpen: boolean
  areLayersOffered: boolean
  layer: ShownLayer | null
  onLayer: (layer: ShownLayer | null) => void
  /** When the data was read. */
  age: DataAge
}

interface DataAge {
  text: string | null
  /** The last refresh failed. */
  isBehind: boolean
  isOld: boolean
}

/** The legend, the layers, and how old the data are and whose. */
export const MapLegend = ({
  screen,
  zones,
  scale,
  classes,
  isOpen,
  areLayersOffered,
  layer,
  onLayer,
  age,
}: MapLegendProps) => (
  <Legend
    zones={zones}
    scale={scale}
    chosen={classes}
    onToggle={screen.toggleClass}
    onAll={screen.showAllClasses}
    isOpen={isOpen}
    layers={(areLayersOffered || layer) && <LayerChoice areOffered={areLayersOffered} shown={layer} onShow={onLayer} />}
  >
    <span className={styles.updated} data-warning={age.isOld || undefined} role="status">
      {age.text}
      {age.isBehind && ' · actualisation impossible'}
    </span>
    <span>Trait de côte&nbsp;: GSHHG</span>
    {layer && <span>{layer.credit}</span>}
  </Legend>
)
