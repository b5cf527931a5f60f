import type { ScaleClass } from '../../../../contract/scales.ts'
import { Button } from '../../../ui/button.tsx'
import { ClassMark } from '../class-mark.tsx'
import styles from './retired-classes.module.css'

interface RetiredClassesProps {
  classes: readonly ScaleClass[]
  onRestore: (shown: ScaleClass) => void
}

export function RetiredClasses({ classes: retired, onRestore }: RetiredClassesProps) {
  if (retired.length === 0) return null
  return (
    <section className={styles.retired} aria-labelledby="retired-title">
      <h3 id="retired-title">Classes retirées</h3>
      <p>Elles ne sont plus proposées&nbsp;; les affectations passées les gardent.</p>
      <ul>
        {retired.map((shown) => (
          <li key={shown.key}>
            <ClassMark shown={shown} size={28} />
            <span id={`retired-${shown.key}`}>
              {shown.label}
              <small>{shown.is_retired ? 'Retirée' : 'Retirée à l’enregistrement'}</small>
            </span>
            <Button variant="subtle" aria-describedby={`retired-${shown.key}`} onClick={() => onRestore(shown)}>
              Rétablir
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
