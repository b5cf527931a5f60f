import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ImportReport } from '../../../contract/zones-import.ts'
import { takeFocusInPlace } from '../../lib/focus.ts'
import { formatCount } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import styles from './import-screen.module.css'
import type { Sent } from './zones-import.queries.ts'

interface ImportDoneProps {
  sent: Sent
  report: ImportReport
  onRestart: () => void
}

export function ImportDone({ sent, report, onRestart }: ImportDoneProps) {
  const { created, updated, unchanged, archived, repaired, left_out } = report
  const words = [
    formatCount(created, 'zone créée', 'zones créées'),
    formatCount(updated, 'modifiée'),
    formatCount(unchanged, 'inchangée'),
    ...(archived > 0
      ? [formatCount(archived, 'archivée laissée telle quelle', 'archivées laissées telles quelles')]
      : []),
    ...(repaired.length > 0 ? [formatCount(repaired.length, 'contour réparé', 'contours réparés')] : []),
    ...(left_out > 0 ? [formatCount(left_out, 'laissée de côté', 'laissées de côté')] : []),
  ]
  return (
    <section className={styles.done} aria-labelledby="import-done">
      <h2 id="import-done" tabIndex={-1} ref={takeFocusInPlace}>
        <IconCircleCheck size={26} aria-hidden="true" />
        Import terminé
      </h2>
      <p>
        {sent.file.name}&nbsp;: {words.join(', ')}.
      </p>
      <p>La carte et les listes sont à jour.</p>
      <div className={styles.actions}>
        <Button component={Link} to="?" onClick={onRestart}>
          Voir les zones
        </Button>
        <Button variant="default" onClick={onRestart}>
          Importer un autre fichier
        </Button>
      </div>
    </section>
  )
}
