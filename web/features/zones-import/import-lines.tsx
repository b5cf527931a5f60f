import { useState } from 'react'
import {
  IMPORT_STATES,
  type ImportedZone,
  type ImportReport,
  type ImportState,
} from '../../../contract/zones-import.ts'
import { focusById } from '../../lib/focus.ts'
import { formatCount, formatNumber } from '../../lib/format.ts'
import chips from '../../ui/chips.module.css'
import { NothingFound } from '../../ui/empty.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import styles from './import-report.module.css'
import { LinesTable } from './more-lines.tsx'
import { changesOf, linesOf, STATE_LABELS } from './zones-import.rules.ts'

export function ImportLines({ report }: { report: ImportReport }) {
  const [state, setState] = useState<ImportState | null>(null)
  const [search, setSearch] = useState('')
  const lines = linesOf(report.zones, state, search)
  const clear = () => {
    setState(null)
    setSearch('')
    focusById('import-lines')
  }
  const choices = [
    { key: null, label: 'Ce qui change', count: report.created + report.updated },
    ...IMPORT_STATES.filter((one) => report[one] > 0).map((key) => ({
      key,
      label: STATE_LABELS[key],
      count: report[key],
    })),
  ]
  return (
    <section className={styles.section} aria-labelledby="import-lines">
      <h3 id="import-lines" tabIndex={-1}>
        Zones du fichier
      </h3>
      <div className={styles.tools}>
        <div className={styles.search}>
          <SearchField
            value={search}
            onSearch={setSearch}
            label="Chercher dans ce fichier"
            placeholder="Code ou nom de la zone"
          />
        </div>
        <div className={chips.chips}>
          {choices.map(({ key, label, count }) => (
            <button
              key={label}
              type="button"
              className={chips.chip}
              aria-pressed={state === key}
              onClick={() => setState(key)}
            >
              {label}
              <span className={chips.number}>{formatNumber(count)}</span>
            </button>
          ))}
        </div>
      </div>
      <p className={styles.about} role="status">
        {formatCount(lines.length, 'zone')}
      </p>
      {/* Another search starts again from the first lines. */}
      {lines.length > 0 ? (
        <LinesTable
          key={`${state} ${search}`}
          lines={lines}
          labelledBy="import-lines"
          heads={['Code', 'Nom', 'Changement']}
          row={(zone) => <ZoneLine key={`${zone.code} ${zone.rows[0]}`} zone={zone} />}
        />
      ) : (
        <NothingFound onClear={state === null && search === '' ? null : clear} />
      )}
    </section>
  )
}

function ZoneLine({ zone }: { zone: ImportedZone }) {
  const { code, name, previous_name, notes } = zone
  return (
    <tr>
      <td className={styles.short}>{code}</td>
      <th scope="row">
        {previous_name !== null && previous_name !== name && (
          <span className={styles.quiet}>
            <span className="visually-hidden">Ancien nom&nbsp;: </span>
            <s>{previous_name}</s>
          </span>
        )}
        {name}
      </th>
      <td>
        {changesOf(zone)}
        <ul>
          {notes.map((note) => (
            <li key={note} className={styles.quiet}>
              {note}
            </li>
          ))}
        </ul>
      </td>
    </tr>
  )
}
