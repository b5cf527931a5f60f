import { NEWS_STATES, type News } from '../../../../contract/news.ts'
import { formatBriefDate } from '../../../lib/format.ts'
import { RowLink } from '../../../ui/data-table/row-link.tsx'
import type { Table } from '../../../ui/data-table/table.ts'
import { OPENED, STATE_LABELS, STATE_PLURALS } from '../news.rules.ts'
import styles from './news-table.module.css'

const STATE_OPTIONS = NEWS_STATES.map((state) => ({ value: state, label: STATE_LABELS[state] }))

export const newsTable: Table<News> = {
  name: 'news',
  columns: [
    {
      key: 'title',
      label: 'Titre',
      sort: 'ascending',
      filter: 'text',
      card: 'title',
      cell: ({ id, title }) => (
        <RowLink parameter={OPENED} id={id}>
          <span className={styles.title}>{title}</span>
        </RowLink>
      ),
    },
    {
      key: 'state',
      label: 'État',
      sort: 'ascending',
      filter: { options: STATE_OPTIONS },
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
      cell: ({ published_from_on }) => formatBriefDate(published_from_on),
    },
    {
      key: 'published_to_on',
      label: 'Au',
      sort: 'descending',
      cell: ({ published_to_on }) => (published_to_on === null ? 'Sans fin' : formatBriefDate(published_to_on)),
    },
  ],
  firstSort: '-published_from_on',
  noun: ['actualité', 'actualités'],
  search: { label: 'Chercher une actualité', placeholder: 'Mots du titre ou du texte' },
  quick: {
    label: 'Filtrer les actualités',
    filters: [
      { label: 'Toutes', filter: null },
      ...NEWS_STATES.map((state) => ({ label: STATE_PLURALS[state], filter: `state:equals:${state}` })),
    ],
  },
  failure: 'Les actualités n’ont pas pu être chargées.',
}
