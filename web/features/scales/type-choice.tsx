import type { RankingType } from '../../../contract/rankings.ts'
import { SHORT_LABELS } from '../../../contract/rules/reading/types.ts'
import type { Scale } from '../../../contract/scales.ts'
import { Segments } from '../../ui/form/segments.tsx'

interface TypeChoiceProps {
  scales: readonly Scale[]
  value: RankingType
  onChange: (type: RankingType) => void
}

export const TypeChoice = ({ scales, value, onChange }: TypeChoiceProps) => (
  <Segments
    legend="Type de classement"
    options={scales.map(({ type, label }) => ({ value: type, label: SHORT_LABELS[type], title: label }))}
    value={value}
    onChange={onChange}
  />
)
