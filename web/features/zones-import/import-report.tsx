import { IMPORT_STATES, type ImportReport } from '../../../contract/zones-import.ts'
import { takeFocusInPlace } from '../../lib/focus.ts'
import { formatCount, formatNumber } from '../../lib/format.ts'
import { useOverlayEntry } from '../../lib/overlay-entries.ts'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form/form-message.tsx'
import { ImportLines } from './import-lines.tsx'
import { ImportMap } from './import-map.tsx'
import styles from './import-report.module.css'
import { RejectedRows } from './rejected-rows.tsx'
import type { Sent } from './zones-import.queries.ts'
import { reasonAgainst, STATE_LABELS } from './zones-import.rules.ts'

interface ImportReportViewProps {
  sent: Sent
  report: ImportReport
  /** Why applying it failed. */
  error: string | null
  onApply: () => void
  /** To the form, with its file. */
  onBack: () => void
  onRestart: () => void
}

export function ImportReportView({ sent, report, error, onApply, onBack, onRestart }: ImportReportViewProps) {
  useOverlayEntry(onBack)
  const against = reasonAgainst(report)
  return (
    <div className={styles.report}>
      <header className={styles.header}>
        <h2 tabIndex={-1} ref={takeFocusInPlace}>
          {against === null
            ? 'Voici ce qui va changer'
            : report.rejected.length > 0
              ? 'Ce fichier est à corriger'
              : 'Rien à importer'}
        </h2>
        <p className={styles.about}>
          {sent.file.name}&nbsp;: {formatCount(report.rows, 'ligne')}
          {sent.names === 'keep' && ', noms actuels gardés'}
        </p>
      </header>
      <dl className={styles.counts}>
        {IMPORT_STATES.map((state) => (
          <div key={state}>
            <dt>{STATE_LABELS[state]}</dt>
            <dd>{formatNumber(report[state])}</dd>
          </div>
        ))}
        <div data-bad={report.rejected.length > 0 || undefined}>
          <dt>Lignes refusées</dt>
          <dd>{formatNumber(report.rejected.length)}</dd>
        </div>
      </dl>
      <FormMessage text={error} />
      <div className={styles.actions}>
        <Button disabled={against !== null} aria-describedby="import-against" onClick={onApply}>
          Appliquer
        </Button>
        <Button variant="default" onClick={onRestart}>
          Choisir un autre fichier
        </Button>
        <p id="import-against" className={styles.against}>
          {against ?? 'La classe sanitaire du fichier (E. coli) n’est pas reprise.'}
        </p>
      </div>
      {report.rejected.length > 0 && <RejectedRows rows={report.rejected} />}
      {report.zones.length > 0 && (
        <>
          <ImportMap report={report} />
          <ImportLines report={report} />
        </>
      )}
    </div>
  )
}
