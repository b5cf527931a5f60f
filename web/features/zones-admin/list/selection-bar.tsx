import { IconPencil } from '@tabler/icons-react'
import { MAX_ZONES_AT_ONCE } from '../../../../contract/rankings.ts'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { useOpenRankingDialog } from '../../rankings/open-ranking-dialog.ts'
import { FIRST_TYPE, type Selection } from '../zones-admin.rules.ts'
import styles from './selection-bar.module.css'

interface SelectionBarProps {
  selection: Selection
  /** The bar disappears with the selection, so the caller must move the focus. */
  onClear: () => void
}

export function SelectionBar({ selection, onClear }: SelectionBarProps) {
  const openRankingDialog = useOpenRankingDialog()
  const isTooMany = selection.size > MAX_ZONES_AT_ONCE
  return (
    <section className={styles.bar} aria-label="Zones choisies" hidden={selection.size === 0}>
      <p role="status">
        {selection.size > 0 && <strong>{formatCount(selection.size, 'zone choisie', 'zones choisies')}</strong>}
        {isTooMany && `. Au plus ${MAX_ZONES_AT_ONCE} à la fois.`}
      </p>
      <div className={styles.actions}>
        <Button
          leftSection={<IconPencil size={18} />}
          disabled={isTooMany}
          onClick={() =>
            openRankingDialog({ kind: 'assign', zones: [...selection.values()], type: FIRST_TYPE, onDone: onClear })
          }
        >
          Modifier l’affectation
        </Button>
        <Button variant="default" onClick={onClear}>
          Effacer
        </Button>
      </div>
    </section>
  )
}
