import type { Zone } from '../../../contract/zones.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { ClassView } from '../zones/zone-class.rules.ts'
import type { ShownLayer } from './layers/layer-choice.tsx'
import { Legend } from './legend.tsx'
import type { MapScreenState } from './use-map-screen.ts'

// Where the operator offers layers.
const LayerChoice = lazyPart(() => import('./layers/layer-choice.tsx').then((file) => file.LayerChoice), {
  failed: () => null,
})

interface MapLegendProps {
  screen: MapScreenState
  zones: readonly Zone[]
  view: ClassView
  /** Keys of the classes that are shown; empty for all. */
  chosen: readonly string[]
  isOpen: boolean
  areLayersOffered: boolean
  layer: ShownLayer | null
  onLayer: (layer: ShownLayer | null) => void
  /** When the data last changed; '' before the first. */
  updated: string
}

/** The legend, the layers, and when the data changed and whose they are. */
export const MapLegend = ({
  screen,
  zones,
  view,
  chosen,
  isOpen,
  areLayersOffered,
  layer,
  onLayer,
  updated,
}: MapLegendProps) => (
  <Legend
    zones={zones}
    view={view}
    chosen={chosen}
    onChoose={screen.showClasses}
    isOpen={isOpen}
    layers={(areLayersOffered || layer) && <LayerChoice areOffered={areLayersOffered} shown={layer} onShow={onLayer} />}
  >
    {updated !== '' && <span>{updated}</span>}
    <span>Trait de côte&nbsp;: GSHHG</span>
    {layer && <span>{layer.credit}</span>}
  </Legend>
)
