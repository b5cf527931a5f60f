import { MAP_TYPE_LABELS, MAP_TYPES, type MapType } from '../../../contract/operator.ts'
import { Segments } from '../../ui/form/segments.tsx'
import { type ClassView, viewTitle } from '../zones/zone-class.rules.ts'

interface MapTypeChoiceProps {
  view: ClassView
  onChange: (type: MapType) => void
}

export const MapTypeChoice = ({ view: { type, scales }, onChange }: MapTypeChoiceProps) => (
  <Segments
    legend="Classes affichées"
    options={MAP_TYPES.map((value) => ({
      value,
      label: MAP_TYPE_LABELS[value],
      title: viewTitle({ type: value, scales }),
    }))}
    value={type}
    onChange={onChange}
  />
)
