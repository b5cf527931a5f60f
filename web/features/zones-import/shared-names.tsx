import type { ImportReport } from '../../../contract/zones-import.ts'
import { formatCount, formatNumber } from '../../lib/format.ts'
import styles from './import-report.module.css'
import { MoreLines, useMoreLines } from './more-lines.tsx'

const MAX_CODES = 12

export function SharedNames({ names }: { names: ImportReport['shared_names'] }) {
  const { shown, rest, showMore } = useMoreLines(names)
  return (
    <section className={styles.section} aria-labelledby="import-shared">
      <h3 id="import-shared">
        {formatCount(names.length, 'nom commun à plusieurs zones', 'noms communs à plusieurs zones')}
      </h3>
      <p className={styles.about}>Dans les listes, leur code les distingue. Un nom se change dans les réglages.</p>
      <ul className={styles.shared}>
        {shown.map(({ name, codes }) => (
          <li key={name}>
            <strong>{name}</strong>&nbsp;: {formatCount(codes.length, 'zone')} ({codes.slice(0, MAX_CODES).join(', ')}
            {codes.length > MAX_CODES && ` et ${formatNumber(codes.length - MAX_CODES)} de plus`})
          </li>
        ))}
      </ul>
      <MoreLines rest={rest} onMore={showMore} />
    </section>
  )
}
