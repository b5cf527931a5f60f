import { Button } from '../button.tsx'
import type { Selection } from './selection.ts'
import styles from './selection-bar.module.css'
import type { TableRow } from './table.ts'
import type { List } from './use-list.ts'

interface SelectionBarProps<Row extends TableRow> {
  selection: Selection<Row>
  list: List
}

export function SelectionBar<Row extends TableRow>({ selection, list }: SelectionBarProps<Row>) {
  const { picked, onPick, texts, actions } = selection
  // The bar disappears with what was picked.
  const clear = () => {
    onPick(new Map())
    list.focusStart()
  }
  return (
    <section data-bar className={styles.bar} aria-label={texts.region} hidden={picked.size === 0}>
      <p role="status">{picked.size > 0 && texts.count(picked.size)}</p>
      <div className={styles.actions}>
        {actions(clear)}
        <Button variant="default" onClick={clear}>
          Effacer
        </Button>
      </div>
    </section>
  )
}
