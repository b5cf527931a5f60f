import type { RankingType, Scale } from '../../../contract/rankings.ts'
import styles from './type-switch.module.css'
import { SHORT_LABELS } from './zones.rules.ts'

interface TypeSwitchProps {
  scales: readonly Scale[]
  value: RankingType
  onChange: (type: RankingType) => void
}

/** Which of the two classifications the map shows. */
export function TypeSwitch({ scales, value, onChange }: TypeSwitchProps) {
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">Type de classement</legend>
      {scales.map(({ type, label }) => (
        <label key={type} title={label}>
          <input type="radio" name="ranking-type" checked={type === value} onChange={() => onChange(type)} />
          <span>{SHORT_LABELS[type]}</span>
        </label>
      ))}
    </fieldset>
  )
}
