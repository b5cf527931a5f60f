import type { ProposalReason } from '../../../../contract/rankings.week.ts'
import type { ExportWords } from '../../../ui/export/export-dialog.tsx'
import { EXPORT_HINTS, ExportList } from '../../../ui/export/export-list.tsx'
import { fetchProposalsFile } from './week.queries.ts'

interface ExportProposalsProps {
  total: number
  reason: ProposalReason | null
  search: string
}

/** The lines shown, as they are proposed. */
export const ExportProposals = ({ total, reason, search }: ExportProposalsProps) => (
  <ExportList
    words={WORDS}
    total={total}
    fetchFile={fetchProposalsFile({ ...(reason && { filter: `reason:equals:${reason}` }), ...(search && { search }) })}
  />
)

const WORDS: ExportWords = {
  title: 'Exporter les classements proposés',
  about: 'Les lignes montrées, telles que les prélèvements les proposent.',
  hints: EXPORT_HINTS,
  bytesPerRow: { xlsx: 60, csv: 110 },
}
