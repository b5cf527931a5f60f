import { useQuery } from '@tanstack/react-query'
import { QUOTE_STATUS_LABELS, QUOTE_STATUSES, type QuoteLine } from '../../../contract/quotes.ts'
import { formatPrice } from '../../../contract/rules/quotes.amount.ts'
import { zoneTitle } from '../../../contract/rules/zones.title.ts'
import { formatDate, formatNumber, fullName } from '../../lib/format.ts'
import { Clamped } from '../../ui/clamped.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { RowLink } from '../../ui/data-table/row-link.tsx'
import type { Table } from '../../ui/data-table/table.ts'
import { useList } from '../../ui/data-table/use-list.ts'
import type { ExportWords } from '../../ui/export/export-dialog.tsx'
import { EXPORT_HINTS, ExportList } from '../../ui/export/export-list.tsx'
import { OpenedQuote } from './opened/opened-quote.tsx'
import { QuoteStatusMark } from './quote-status.tsx'
import { fetchQuotesFile, quoteCountsQuery, quotesQuery } from './quotes.queries.ts'
import { analysesText, OPENED } from './quotes.rules.ts'

export function QuotesScreen({ title }: { title: string }) {
  const { data: counts } = useQuery(quoteCountsQuery)
  const table = quotesTable(counts)
  const list = useList(table)
  const answer = useQuery(quotesQuery(list.query))
  return (
    <>
      <DataTable
        title={title}
        buttons={
          <ExportList words={EXPORT_WORDS} total={answer.data?.total ?? 0} fetchFile={fetchQuotesFile(list.query)} />
        }
        table={table}
        list={list}
        answer={answer}
        whenEmpty={<p>Les demandes que vos clients font depuis la carte ou leurs résultats arrivent ici.</p>}
      />
      <OpenedQuote isAdmin />
    </>
  )
}

const EXPORT_WORDS: ExportWords = {
  title: 'Exporter les devis',
  about: 'Les demandes de la liste, dans leur ordre.',
  hints: EXPORT_HINTS,
  bytesPerRow: { xlsx: 90, csv: 220 },
}

const STATUS_OPTIONS = QUOTE_STATUSES.map((value) => ({ value, label: QUOTE_STATUS_LABELS[value] }))

interface QuoteCounts {
  sent: number
  seen: number
}

const quotesTable = (counts: QuoteCounts | undefined): Table<QuoteLine> => ({
  name: 'quotes',
  columns: [
    {
      key: 'reference',
      label: 'Référence',
      sort: 'descending',
      filter: 'text',
      card: 'title',
      cell: ({ id, reference }) => (
        <RowLink parameter={OPENED} id={id}>
          {reference}
        </RowLink>
      ),
    },
    {
      key: 'created_at',
      label: 'Demandé le',
      sort: 'descending',
      card: 'beside',
      joins: 'reference',
      cell: ({ created_at }) => <time dateTime={created_at}>{formatDate(created_at)}</time>,
    },
    {
      key: 'organism_name',
      label: 'Organisme',
      sort: 'ascending',
      filter: 'text',
      card: 'below',
      cell: (quote) => <Clamped text={quote.organism_name || fullName(quote)} />,
    },
    {
      key: 'name',
      label: 'Contact',
      sort: 'ascending',
      filter: 'text',
      joins: 'organism_name',
      cell: (quote) => quote.organism_name && fullName(quote),
    },
    {
      key: 'zone',
      label: 'Zone',
      sort: 'ascending',
      filter: 'text',
      card: 'below',
      cell: ({ zone }) => <Clamped text={zoneTitle(zone)} />,
    },
    {
      key: 'samples',
      label: 'Échantillons',
      sort: 'descending',
      isHiddenAtFirst: true,
      cell: ({ samples }) => formatNumber(samples),
    },
    {
      key: 'analyses',
      label: 'Analyses',
      isHiddenAtFirst: true,
      cell: ({ analyses }) => analysesText(analyses),
    },
    {
      key: 'wished_on',
      label: 'Souhaité le',
      sort: 'ascending',
      cell: ({ wished_on }) => <time dateTime={wished_on}>{formatDate(wished_on)}</time>,
    },
    {
      key: 'status',
      label: 'État',
      sort: 'ascending',
      filter: { options: STATUS_OPTIONS },
      card: 'below',
      cell: ({ status }) => <QuoteStatusMark status={status} />,
    },
    {
      key: 'amount',
      label: 'Montant',
      sort: 'descending',
      cell: ({ amount, tax }) => (amount === null ? null : formatPrice({ amount, tax })),
    },
  ],
  firstSort: '-created_at',
  noun: ['demande', 'demandes'],
  search: { label: 'Chercher une demande', placeholder: 'Référence, zone, organisme, contact' },
  quick: [
    { label: 'Toutes', filter: null },
    ...QUOTE_STATUSES.map((status) => ({
      label: `${QUOTE_STATUS_LABELS[status]}s`,
      filter: `status:equals:${status}`,
      count: status === 'sent' || status === 'seen' ? counts?.[status] : undefined,
    })),
  ],
  failure: 'Les demandes de devis n’ont pas pu être chargées.',
})
