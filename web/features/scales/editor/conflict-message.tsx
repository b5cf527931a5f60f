import type { Scale } from '../../../../contract/scales.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './conflict-message.module.css'
import { useReloadScale } from './editor.queries.ts'

interface ConflictMessageProps {
  type: Scale['type']
  onCurrent: (current: Scale) => void
}

export function ConflictMessage({ type, onCurrent }: ConflictMessageProps) {
  const { mutate: reload, isPending } = useReloadScale(type, onCurrent)
  return (
    <div className={styles.message} role="alert">
      <p>
        <strong>Quelqu’un d’autre a changé cette échelle entre-temps.</strong> Reprenez la version actuelle&nbsp;: ce
        que vous avez changé y est reporté, puis relisez et enregistrez.
      </p>
      <Button variant="default" loading={isPending} onClick={() => reload()}>
        Reprendre la version actuelle
      </Button>
    </div>
  )
}
