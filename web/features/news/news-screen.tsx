import { useQuery } from '@tanstack/react-query'
import { NEWS_STATES, type News } from '../../../contract/news.ts'
import { formatDate } from '../../lib/format.ts'
import { useOpenedRow, useOpenRow } from '../../lib/list/opened-row.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { RowLink } from '../../ui/data-table/row-link.tsx'
import type { Table } from '../../ui/data-table/table.ts'
import { useList } from '../../ui/data-table/use-list.ts'
import { lazyDialog } from '../../ui/frame/lazy-dialog.tsx'
import { IconPlus } from '../../ui/icons.ts'
import { newsListQuery } from './news.queries.ts'
import { OPENED, STATE_LABELS, STATE_PLURALS } from './news.rules.ts'
import styles from './news-screen.module.css'

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
        whenEmpty={<p>Ajoutez-en une avec «&nbsp;Nouvelle actualité&nbsp;»&nbsp;: elle paraîtra sur la carte.</p>}
        table={newsTable}
        list={list}
        answer={answer}
      />
      {id !== null && <NewsEditor key={id} newsId={id} onClose={() => leave(null)} onGone={list.focusStart} />}
    </>
  )
}

const STATE_OPTIONS = NEWS_STATES.map((state) => ({ value: state, label: STATE_LABELS[state] }))

const newsTable: Table<News> = {
  name: 'news',
  columns: [
    {
      key: 'title',
      label: 'Titre',
      sort: 'ascending',
      filter: 'text',
      card: 'title',
      cell: ({ id, title, published_from_on }) => (
        <RowLink parameter={OPENED} id={id} label={`${title}, ${formatDate(published_from_on)}`}>
          <span className={styles.title}>{title}</span>
        </RowLink>
      ),
    },
    {
      key: 'state',
      label: 'État',
      sort: 'ascending',
      filter: { options: STATE_OPTIONS },
      card: 'below',
      cell: ({ state }) => (
        <span className={styles.state} data-state={state}>
          {STATE_LABELS[state]}
        </span>
      ),
    },
    {
      key: 'published_from_on',
      label: 'Publiée du',
      sort: 'descending',
      card: 'below',
      cell: ({ published_from_on }) => formatDate(published_from_on),
      cardCell: ({ published_from_on }) => `Du ${formatDate(published_from_on)}`,
    },
    {
      key: 'published_to_on',
      label: 'Au',
      sort: 'descending',
      card: 'below',
      cell: ({ published_to_on }) => (published_to_on === null ? 'Sans fin' : formatDate(published_to_on)),
      cardCell: ({ published_to_on }) => (published_to_on === null ? 'Sans fin' : `Au ${formatDate(published_to_on)}`),
    },
  ],
  firstSort: '-published_from_on',
  noun: ['actualité', 'actualités'],
  search: { label: 'Chercher une actualité', placeholder: 'Mots du titre ou du texte' },
  quick: [
    { label: 'Toutes', filter: null },
    ...NEWS_STATES.map((state) => ({ label: STATE_PLURALS[state], filter: `state:equals:${state}` })),
  ],
  failure: 'Les actualités n’ont pas pu être chargées.',
}
