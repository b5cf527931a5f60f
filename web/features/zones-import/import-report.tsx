import { useState } from 'react'
import { IMPORT_STATES, type ImportReport } from '../../../contract/zones-import.ts'
import { focusById, takeFocusInPlace } from '../../lib/focus.ts'
import { formatCount, formatNumber } from '../../lib/format.ts'
import { useOverlayEntry } from '../../lib/overlay-entries.ts'
import { matches } from '../../lib/search.ts'
import { Button } from '../../ui/button.tsx'
import { NothingFound } from '../../ui/empty.tsx'
import { FormMessage } from '../../ui/form/form-message.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { ImportLines } from './import-lines.tsx'
import { ImportPreview } from './import-preview.tsx'
import styles from './import-report.module.css'
import { LinesTable, MoreLines } from './more-lines.tsx'
import { NamesField } from './names-field.tsx'
import type { SentFileOptions } from './zones-import.queries.ts'
import { applyLabel, reasonAgainst, reportTitle, STATE_LABELS } from './zones-import.rules.ts'

const HINTS = {
  all: 'La classe sanitaire du fichier (E. coli) n’est pas reprise.',
  leaving:
    'Une zone dont une ligne est refusée reste telle quelle, entière. La classe sanitaire du fichier (E. coli) n’est pas reprise.',
}

interface ImportReportViewProps {
  sent: SentFileOptions
  report: ImportReport
  /** Why applying it, or checking it again, failed. */
  error: string | null
  onCheck: (sent: SentFileOptions) => void
  onApply: () => void
  /** To the form, with its file. */
  onBack: () => void
  onRestart: () => void
}

export function ImportReportView({ sent, report, error, onCheck, onApply, onBack, onRestart }: ImportReportViewProps) {
  useOverlayEntry(onBack)
  const against = reasonAgainst(report)
  return (
    <div className={styles.report}>
      <header className={styles.header}>
        <h2 tabIndex={-1} ref={takeFocusInPlace}>
          {reportTitle(report)}
        </h2>
        <p className={styles.about}>
          {sent.file.name}&nbsp;: {formatCount(report.rows, 'ligne')}
        </p>
        {report.notes.map((note) => (
          <p key={note} className={styles.about}>
            {note}
          </p>
        ))}
      </header>
      <dl className={styles.counts}>
        {IMPORT_STATES.map((state) => (
          <div key={state}>
            <dt>{STATE_LABELS[state]}</dt>
            <dd>{formatNumber(report[state])}</dd>
          </div>
        ))}
        <div>
          <dt>Contours réparés</dt>
          <dd>{formatNumber(report.repaired.length)}</dd>
        </div>
        <div data-bad={report.rejected.length > 0 || undefined}>
          <dt>Lignes refusées</dt>
          <dd>{formatNumber(report.rejected.length)}</dd>
        </div>
      </dl>
      <NamesField names={sent.names} onChange={(names) => onCheck({ ...sent, names })} />
      <FormMessage text={error} />
      <div className={styles.actions}>
        <Button disabled={against !== null} aria-describedby="import-against" onClick={onApply}>
          {applyLabel(report)}
        </Button>
        <Button variant="default" onClick={onRestart}>
          Choisir un autre fichier
        </Button>
        <p id="import-against" className={styles.against}>
          {against ?? HINTS[report.rejected.length > 0 ? 'leaving' : 'all']}
        </p>
      </div>
      {report.rejected.length > 0 && <RejectedRows rows={report.rejected} />}
      {report.zones.length > 0 && (
        <>
          <ImportPreview report={report} />
          {report.shared_names.length > 0 && <SharedNames names={report.shared_names} />}
          <ImportLines report={report} />
        </>
      )}
    </div>
  )
}

/** Above it, a search field is shown. */
const FEW = 20

function RejectedRows({ rows }: { rows: ImportReport['rejected'] }) {
  const [search, setSearch] = useState('')
  const found = rows.filter(
    ({ row, code, reason }) => search === '' || matches(search, code ?? '', [`${row}`, code ?? '', reason]),
  )
  const clear = () => {
    setSearch('')
    focusById('import-rejected')
  }
  return (
    <section className={styles.section} aria-labelledby="import-rejected">
      <h3 id="import-rejected" tabIndex={-1}>
        {formatCount(rows.length, 'ligne refusée', 'lignes refusées')}
      </h3>
      {rows.length > FEW && (
        <div className={styles.search}>
          <SearchField
            value={search}
            onSearch={setSearch}
            label="Chercher dans les lignes refusées"
            placeholder="Ligne, code ou motif"
          />
        </div>
      )}
      {found.length === 0 ? (
        <NothingFound onClear={clear} />
      ) : (
        <LinesTable
          key={search}
          lines={found}
          labelledBy="import-rejected"
          heads={['Ligne', 'Code', 'Motif']}
          row={({ row, code, reason }) => (
            <tr key={`${row} ${reason}`}>
              <td className={styles.short}>{row}</td>
              <td className={styles.short}>{code ?? '–'}</td>
              <td>{reason}</td>
            </tr>
          )}
        />
      )}
    </section>
  )
}

const MAX_CODES = 12

function SharedNames({ names }: { names: ImportReport['shared_names'] }) {
  return (
    <section className={styles.section} aria-labelledby="import-shared">
      <h3 id="import-shared">
        {formatCount(names.length, 'nom commun à plusieurs zones', 'noms communs à plusieurs zones')}
      </h3>
      <p className={styles.about}>Dans les listes, leur code les distingue. Un nom se change dans les réglages.</p>
      <MoreLines lines={names}>
        {(shown) => (
          <ul className={styles.shared}>
            {shown.map(({ name, codes }) => (
              <li key={name}>
                <strong>{name}</strong>&nbsp;: {formatCount(codes.length, 'zone')} (
                {codes.slice(0, MAX_CODES).join(', ')}
                {codes.length > MAX_CODES && ` et ${formatNumber(codes.length - MAX_CODES)} de plus`})
              </li>
            ))}
          </ul>
        )}
      </MoreLines>
    </section>
  )
}
