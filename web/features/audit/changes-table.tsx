import { type ChangeRow, isChanged } from './changes.rules.ts'
import styles from './changes-table.module.css'

/** Before and after side by side, one above the other on a phone. */
export const ChangesTable = ({ changes }: { changes: readonly ChangeRow[] }) => (
  <table className={styles.table}>
    <caption>Avant et après</caption>
    <thead>
      <tr>
        <th scope="col">
          <span className="visually-hidden">Champ</span>
        </th>
        <th scope="col">Avant</th>
        <th scope="col">Après</th>
      </tr>
    </thead>
    <tbody>
      {changes.map((change) => (
        <tr key={change.label} data-changed={isChanged(change) || undefined}>
          <th scope="row">
            {change.label}
            {isChanged(change) && <span className={styles.changed}>Modifié</span>}
          </th>
          <td data-label="Avant">{change.before ?? '–'}</td>
          <td data-label="Après">{change.after ?? '–'}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
