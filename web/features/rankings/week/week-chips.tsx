import { formatNumber } from '../../../lib/format.ts'
import chips from '../../../ui/chips.module.css'
import { passes, type WeekFilter, type WeekLine } from './week.rules.ts'

interface WeekChipsProps {
  lines: readonly WeekLine[]
  chosen: WeekFilter | null
  onChoose: (filter: WeekFilter | null) => void
}

const CHIPS: readonly [WeekFilter | null, string][] = [
  ['changes', 'Change de classe'],
  ['worse', 'S’aggrave'],
  ['expires', 'Expire'],
  ['none', 'Non classées'],
  ['edited', 'Modifiées'],
  ['conflict', 'À revoir'],
  [null, 'Toutes'],
]

export const WeekChips = ({ lines, chosen, onChoose }: WeekChipsProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset has no row of chips
  <div role="group" aria-label="Montrer les lignes" className={chips.chips}>
    {CHIPS.map(([filter, label]) => {
      const count = lines.filter((line) => passes(line, filter)).length
      // Hide « Modifiées » while no line is changed by hand, « À revoir » while nothing is asked.
      if ((filter === 'edited' || filter === 'conflict') && count === 0) return null
      return (
        <button
          key={label}
          type="button"
          className={chips.chip}
          aria-pressed={filter === chosen}
          onClick={() => onChoose(filter)}
        >
          {label}
          <span className={chips.number}>{formatNumber(count)}</span>
        </button>
      )
    })}
  </div>
)
