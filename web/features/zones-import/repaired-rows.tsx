import type { ImportReport, RepairedRow } from '../../../contract/zones-import.ts'
import { formatChange, formatCount } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { TableFrame } from '../../ui/data-table/table-frame.tsx'
import styles from './import-report.module.css'
import { MoreLines, useMoreLines } from './more-lines.tsx'

interface RepairedRowsProps {
  rows: ImportReport['repaired']
  onShow: (row: RepairedRow) => void
}

export function RepairedRows({ rows, onShow }: RepairedRowsProps) {
  const { shown, rest, showMore } = useMoreLines(rows)
  return (
    <section className={styles.section} aria-labelledby="import-repaired">
      <h3 id="import-repaired">{formatCount(rows.length, 'contour réparé', 'contours réparés')}</h3>
      <p className={styles.about}>
        Des contours de ces lignes se croisent&nbsp;: ce qu’ils entourent est gardé, les trous restent des trous.
      </p>
      <TableFrame className={styles.table} aria-labelledby="import-repaired">
        <thead>
          <tr>
            <th scope="col">Ligne</th>
            <th scope="col">Code</th>
            <th scope="col">Surface</th>
            <th scope="col">
              <span className="visually-hidden">Carte</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.row}>
              <td className={styles.short}>{row.row}</td>
              <td className={styles.short}>{row.code}</td>
              <td>{formatChange(row.area_change)}</td>
              <td className={styles.show}>
                <Button variant="default" onClick={() => onShow(row)}>
                  Voir<span className="visually-hidden">&nbsp;la réparation de la ligne {row.row} sur la carte</span>
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
      <MoreLines rest={rest} onMore={showMore} />
    </section>
  )
}
