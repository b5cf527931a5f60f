import { useQuery } from '@tanstack/react-query'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { useList } from '../../ui/data-table/use-list.ts'
import { quotesTable } from './list/quotes-table.tsx'
import { OpenedQuote } from './opened/opened-quote.tsx'
import { quoteCountsQuery, quotesQuery } from './quotes.queries.ts'

export function QuotesScreen({ title }: { title: string }) {
  const { data: counts } = useQuery(quoteCountsQuery)
  const table = quotesTable(counts)
  const list = useList(table)
  const answer = useQuery(quotesQuery(list.query))
  return (
    <>
      <DataTable title={title} table={table} list={list} answer={answer} />
      <OpenedQuote seenBy="admin" />
    </>
  )
}
