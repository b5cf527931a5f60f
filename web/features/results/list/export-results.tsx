import { formatCount } from '../../../lib/format.ts'
import { ExportList } from '../../../ui/export/export-list.tsx'
import { fetchResultsFile } from '../results.queries.ts'

const HINTS = {
  xlsx: 'Pour un tableur\u00A0: les dates sont des dates, les valeurs des nombres.',
  csv: 'Pour un autre logiciel\u00A0: champs séparés par des points-virgules, en UTF-8.',
}

interface ExportResultsProps {
  /** What the list is asked. */
  query: Parameters<typeof fetchResultsFile>[0]
  total: number
}

export const ExportResults = ({ query, total }: ExportResultsProps) => (
  <ExportList
    words={{
      title: 'Exporter l’historique',
      about: `${formatCount(total, 'résultat')}, ${total > 1 ? 'ceux' : 'celui'} de la liste avec ses filtres et son tri.`,
      hints: HINTS,
      bytesPerRow: { xlsx: 60, csv: 130 },
    }}
    total={total}
    fetchFile={fetchResultsFile(query)}
  />
)
