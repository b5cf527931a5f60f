import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useOpenedRow, useOpenRow } from '../../lib/list/opened-row.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { useList } from '../../ui/data-table/use-list.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { newsTable } from './list/news-table.tsx'
import { newsListQuery } from './news.queries.ts'
import { OPENED } from './news.rules.ts'

const NewsEditor = lazyDialog(() => import('./form/news-editor.tsx').then((file) => file.NewsEditor))

export function NewsScreen({ title }: { title: string }) {
  const open = useOpenRow(OPENED)
  const { id, leave } = useOpenedRow(OPENED)
  const list = useList(newsTable)
  const answer = useQuery(newsListQuery(list.query))
  return (
    <>
      <DataTable
        title={title}
        buttons={
          <Button leftSection={<IconPlus size={18} />} onClick={() => open('new')}>
            Nouvelle actualité
          </Button>
        }
        table={newsTable}
        list={list}
        answer={answer}
      />
      {id !== null && <NewsEditor key={id} newsId={id} onClose={() => leave(null)} onGone={list.focusStart} />}
    </>
  )
}
