import { formatCount } from '../../../lib/format.ts'
import { ExportList } from '../../../ui/export/export-list.tsx'
import { fetchUsersFile, type Selection } from '../users.queries.ts'

const HINTS = {
  xlsx: 'Pour un tableur\u00A0: codes postaux et SIRET gardent leurs zéros, les dates sont des dates.',
  csv: 'Pour un autre logiciel\u00A0: champs séparés par des points-virgules, en UTF-8.',
}

interface ExportUsersProps {
  /** What the list is asked. */
  query: Selection
  total: number
}

export const ExportUsers = ({ query, total }: ExportUsersProps) => (
  <ExportList
    words={{
      title: 'Exporter les utilisateurs',
      about: `${formatCount(total, 'compte')}, ${total > 1 ? 'ceux' : 'celui'} de la liste avec sa recherche, ses filtres et son tri.`,
      hints: HINTS,
      bytesPerRow: { xlsx: 85, csv: 230 },
    }}
    total={total}
    fetchFile={fetchUsersFile(query)}
  />
)
