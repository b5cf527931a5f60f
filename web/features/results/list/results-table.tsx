import { RANKING_TYPES } from '../../../../contract/rankings.ts'
import type { Result } from '../../../../contract/results.ts'
import { SHORT_LABELS } from '../../../../contract/rules/reading/types.ts'
import { zoneTitle } from '../../../../contract/rules/zones.title.ts'
import type { Scale } from '../../../../contract/scales.ts'
import { formatDate } from '../../../lib/format.ts'
import { RowLink } from '../../../ui/data-table/row-link.tsx'
import type { Table, TableColumn } from '../../../ui/data-table/table.ts'
import { classOptions, classShown, clientName, OPENED, resultsOf } from '../results.rules.ts'
import { FileCount, NewMark, SamplingBadges } from './result-cells.tsx'

interface ResultsTableParts {
  /** Undefined while loading. */
  scales: readonly Scale[] | undefined
  isAdmin: boolean
}

export const resultsTable = ({ scales, isAdmin }: ResultsTableParts): Table<Result> => ({
  name: 'results',
  columns: [...columnsOf(scales, isAdmin), ...(isAdmin ? [CLIENT] : []), FILES, RECEIVED],
  firstSort: '-sampled_on',
  noun: ['prélèvement', 'prélèvements'],
  search: {
    label: 'Chercher un résultat',
    placeholder: isAdmin ? 'Zone, classe, organisme' : 'Zone ou classe',
  },
  quickLabel: 'Filtrer par type',
  quick: [
    { label: 'Tous', filter: null },
    ...RANKING_TYPES.map((type) => ({ label: SHORT_LABELS[type], filter: `type:equals:${type}` })),
  ],
  failure: 'L’historique n’a pas pu être chargé.',
})

const columnsOf = (scales: readonly Scale[] | undefined, isAdmin: boolean): TableColumn<Result>[] => [
  {
    key: 'sampled_on',
    label: 'Date de prélèvement',
    sort: 'descending',
    card: 'beside',
    cell: ({ sampled_on, is_unread }) => (
      <>
        <time dateTime={sampled_on}>{formatDate(sampled_on)}</time>
        {is_unread && <NewMark />}
      </>
    ),
  },
  {
    key: 'zone',
    label: 'Zone',
    sort: 'ascending',
    card: 'title',
    // Most samplings are of the same few zones.
    cell: ({ id, zone, sampled_on, client }) => (
      <RowLink
        parameter={OPENED}
        id={id}
        label={`${zoneTitle(zone)}, ${formatDate(sampled_on)}${isAdmin ? `, ${clientName(client)}` : ''}`}
      >
        {zoneTitle(zone)}
      </RowLink>
    ),
  },
  {
    key: 'value',
    label: 'Résultat',
    sort: 'descending',
    card: 'below',
    cell: (sampling) => <SamplingBadges sampling={sampling} scales={scales ?? []} />,
  },
  {
    key: 'class',
    label: 'Classe',
    sort: 'descending',
    filter: { options: scales && classOptions(scales) },
    joins: 'value',
    isHiddenAtFirst: true,
    cell: (sampling) =>
      resultsOf(sampling)
        .flatMap(({ type, class: key }) => classShown(scales ?? [], type, key)?.label ?? [])
        .join(', '),
  },
]

const CLIENT: TableColumn<Result> = {
  key: 'client',
  label: 'Client',
  joins: 'zone',
  card: 'below',
  cell: ({ client }) => clientName(client),
}

const FILES: TableColumn<Result> = {
  key: 'files',
  label: 'Fichiers',
  cell: ({ files }) => <FileCount count={files} />,
}

const RECEIVED: TableColumn<Result> = {
  key: 'received_at',
  label: 'Reçu le',
  sort: 'descending',
  isHiddenAtFirst: true,
  cell: ({ received_at }) => formatDate(received_at),
}
