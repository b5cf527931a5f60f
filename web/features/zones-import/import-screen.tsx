import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import { focusById, takeFocusInPlace } from '../../lib/focus.ts'
import { ImportDone } from './import-done.tsx'
import { ImportForm } from './import-form.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportReportView } from './import-report.tsx'
import styles from './import-screen.module.css'
import { useImport } from './zones-import.queries.ts'

const TITLE_ID = 'import-title'

export function ImportScreen() {
  const { attempt, check, checkAgain, apply, reopen, restart } = useImport()
  const afterwards = (change: () => void) => () => {
    change()
    focusById(TITLE_ID)
  }
  const again = afterwards(restart)
  return (
    <div className={styles.screen}>
      <Link className={styles.back} to="?">
        <IconArrowLeft size={18} aria-hidden="true" />
        Retour aux zones
      </Link>
      <h1 id={TITLE_ID} tabIndex={-1} ref={takeFocusInPlace}>
        Importer des zones
      </h1>
      {attempt.stage === 'form' && <ImportForm sent={attempt.sent} error={attempt.error} onSend={check} />}
      {(attempt.stage === 'checking' || attempt.stage === 'applying') && <ImportProgress {...attempt} />}
      {attempt.stage === 'checked' && (
        <ImportReportView
          {...attempt}
          onCheck={(sent) => checkAgain(sent, attempt)}
          onApply={() => apply(attempt)}
          onBack={afterwards(() => reopen(attempt.sent))}
          onRestart={again}
        />
      )}
      {attempt.stage === 'applied' && <ImportDone {...attempt} onRestart={again} />}
    </div>
  )
}
