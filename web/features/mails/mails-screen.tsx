import { useQuery } from '@tanstack/react-query'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { useList } from '../../ui/data-table/use-list.ts'
import { mailsQuery } from './mails.queries.ts'
import { MAILS_TABLE } from './mails-table.tsx'

export function MailsScreen({ title }: { title: string }) {
  const list = useList(MAILS_TABLE)
  const answer = useQuery(mailsQuery(list.query))
  return <DataTable title={title} table={MAILS_TABLE} list={list} answer={answer} />
}
