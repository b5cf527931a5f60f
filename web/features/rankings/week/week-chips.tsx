import { formatNumber } from '../../../lib/format.ts'
import chips from '../../../ui/chips.module.css'
import { passes, type WeekFilter } from './view/week.decisions.ts'
import type { WeekLine } from './week.rules.ts'

interface WeekChipsProps {
  lines: readonly WeekLine[]
  chosen: WeekFilter
  onChoose: (filter: WeekFilter) => void
}

const LABELS: Record<WeekFilter, string> = {
  decide: 'À décider',
  worse: 'S’aggrave',
  expires: 'Expire',
  changes: 'Change de classe',
  none: 'Non classées',
  same: 'Sans changement',
  edited: 'Modifiées',
  conflict: 'À revoir',
  all: 'Toutes',
}
const CHIPS = Object.keys(LABELS) as readonly WeekFilter[]

/** Shown only where an address asks for them, or something was edited or is asked: the others lead to the same lines. */
const RARE: ReadonlySet<WeekFilter> = new Set(['changes', 'none', 'same', 'edited', 'conflict'])

export const WeekChips = ({ lines, chosen, onChoose }: WeekChipsProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset has no row of chips
  <div role="group" aria-label="Montrer les lignes" className={chips.chips}>
    {CHIPS.map((filter) => {
      const count = lines.filter((line) => passes(line, filter)).length
      const isHeld = (filter === 'edited' || filter === 'conflict') && count > 0
      if (RARE.has(filter) && filter !== chosen && !isHeld) return null
      return (
        <button
          key={filter}
          type="button"
          className={chips.chip}
          aria-pressed={filter === chosen}
          onClick={() => onChoose(filter)}
        >
          {LABELS[filter]}
          <span className={chips.number}>{formatNumber(count)}</span>
        </button>
      )
    })}
  </div>
)
