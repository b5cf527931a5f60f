import { activeClasses, type ScaleClass } from '../../../../contract/scales.ts'
import { IconAlertTriangle, IconCircleCheck } from '../../../ui/first-icons.ts'
import { MarkShape } from '../class-mark.tsx'
import { type ColorVision, confusionsOf, describeConfusion, seenAs, VISIONS } from './color-vision.ts'
import styles from './vision-check.module.css'

const NAMES: Record<ColorVision, string> = {
  normale: 'Normale',
  protanope: 'Protanope',
  deutéranope: 'Deutéranope',
  tritanope: 'Tritanope',
}

/** Red-green blindness affects one man in twelve. Only warns: saving stays possible. */
export function VisionCheck({ classes: all }: { classes: readonly ScaleClass[] }) {
  const active = activeClasses(all)
  const confusions = confusionsOf(active).map(describeConfusion)
  return (
    <section className={styles.check} aria-labelledby="vision-title">
      <h3 id="vision-title">Vision des couleurs</h3>
      <div className={styles.frame}>
        <table className={styles.table} aria-labelledby="vision-title">
          <tbody>
            {VISIONS.map((vision) => (
              <tr key={vision}>
                <th scope="row">{NAMES[vision]}</th>
                {active.map(({ key, label, fill, text, mark }) => (
                  <td key={key} style={{ background: seenAs(fill, vision) }}>
                    <MarkShape mark={mark} color={seenAs(text, vision)} size={16} />
                    <span className="visually-hidden">{label}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div role="status">
        {confusions.length === 0 ? (
          <p className={styles.good}>
            <IconCircleCheck size={20} />
            Les couleurs se distinguent dans chaque vision.
          </p>
        ) : (
          <ul className={styles.warnings}>
            {confusions.map((words) => (
              <li key={words}>
                <IconAlertTriangle size={20} />
                {words}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
