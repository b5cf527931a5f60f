import type { Scale } from '../../../contract/scales.ts'
import type { ExportColumn } from '../../lib/http/export/cells.ts'
import type { selectProposals } from './rankings.proposals.ts'

type ProposalRow = Awaited<ReturnType<ReturnType<typeof selectProposals>['execute']>>[number]

type ProposalColumn = ExportColumn<ProposalRow>

const text = (header: string, width: number, value: (row: ProposalRow) => string | null): ProposalColumn => ({
  header,
  width,
  type: 'text',
  value,
})
const day = (header: string, value: (row: ProposalRow) => string | null): ProposalColumn => ({
  header,
  width: 14,
  type: 'date',
  value,
})

/** The grid of the week, a line a zone and type. */
export function proposalColumns(scales: readonly Pick<Scale, 'type' | 'label' | 'classes'>[]): ProposalColumn[] {
  const scaleOf = ({ type }: ProposalRow) => scales.find((scale) => scale.type === type)
  const labelOf = (row: ProposalRow, key: string | null | undefined) =>
    scaleOf(row)?.classes.find((one) => one.key === key)?.label ?? null
  return [
    text('Code de la zone', 16, ({ zone }) => zone.code),
    text('Zone', 30, ({ zone }) => zone.name),
    text('Type', 28, (row) => scaleOf(row)?.label ?? row.type),
    text('En vigueur', 16, (row) => labelOf(row, row.in_force?.class)),
    day('Jusqu’au', ({ in_force }) => in_force?.ends_on ?? null),
    day('Prélèvement', ({ samplings }) => samplings[0]?.sampled_on ?? null),
    text('Signe', 8, ({ below_limit }) => (below_limit ? '<' : '')),
    { header: 'Valeur (UFP/g)', width: 16, type: 'number', value: ({ value }) => value },
    text('Classe proposée', 16, (row) => labelOf(row, row.class)),
    day('Du', ({ starts_on }) => starts_on),
    day('Au', ({ ends_on }) => ends_on),
  ]
}
