import { useState } from 'react'
import type { ImportReport } from '../../../contract/zones-import.ts'
import { formatCount } from '../../lib/format.ts'
import { matches } from '../../lib/search.ts'
import { TableFrame } from '../../ui/data-table/table-frame.tsx'
import { Empty } from '../../ui/empty.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import styles from './import-report.module.css'
import { MoreLines, useMoreLines } from './more-lines.tsx'

type Rejected = ImportReport['rejected'][number]

/** Above it, a search field is shown. */
const FEW = 20

export function RejectedRows({ rows }: { rows: readonly Rejected[] }) {
  const [search, setSearch] = useState('')
  const found = rows.filter(
    ({ row, code, reason }) => search === '' || matches(search, code ?? '', [`${row}`, code ?? '', reason]),
  )
  return (
    <section className={styles.section} aria-labelledby="import-rejected">
      <h3 id="import-rejected">{formatCount(rows.length, 'ligne refusée', 'lignes refusées')}</h3>
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
      {found.length > 0 ? <RowsTable key={search} rows={found} /> : <Empty text="Aucun résultat trouvé" />}
    </section>
  )
}

function RowsTable({ rows }: { rows: readonly Rejected[] }) {
  const { shown, rest, showMore } = useMoreLines(rows)
  return (
    <>
      <TableFrame className={styles.table} aria-labelledby="import-rejected">
        <thead>
          <tr>
            <th scope="col">Ligne</th>
            <th scope="col">Code</th>
            <th scope="col">Motif</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ row, code, reason }) => (
            <tr key={`${row} ${reason}`}>
              <td className={styles.short}>{row}</td>
              <td className={styles.short}>{code ?? '–'}</td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
      <MoreLines rest={rest} onMore={showMore} />
    </>
  )
}
