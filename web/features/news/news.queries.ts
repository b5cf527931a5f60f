import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '../../../contract/core/endpoint.ts'
import { createNews, deleteNews, getNews, listNews, type News, readNews, updateNews } from '../../../contract/news.ts'
import { call, isStale } from '../../lib/call.ts'
import { OPENED_QUERY } from '../../lib/form/opened-query.ts'
import { refresh } from '../../lib/query-client.ts'
import { showSuccess } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'

const NEWS = ['news'] as const

type NewsListQuery = CallInput<typeof listNews>['query']

export const newsListQuery = (query: NewsListQuery) =>
  queryOptions({
    queryKey: [...NEWS, 'list', query],
    queryFn: () => call(listNews, { query }),
    placeholderData: keepPreviousData,
  })

/** As many as the feed has. A failure only leaves the map without its strip. */
export const currentNewsQuery = queryOptions({
  queryKey: [...NEWS, 'current'],
  queryFn: () => call(listNews, { query: { filter: ['state:equals:current'], per_page: 50 } }),
  select: ({ items }) => items,
  meta: { shownBy: 'form', kept: true },
})

export const editedNewsQuery = (id: number) =>
  queryOptions({
    queryKey: ['edited-news', id],
    queryFn: () => call(getNews, { params: { id } }),
    ...OPENED_QUERY,
  })

/** Writes one when `edited` is null. */
export async function saveNews(body: CallInput<typeof createNews>['body'], edited: News | null) {
  const saved = edited
    ? await call(updateNews, { params: { id: edited.id }, body: { ...body, version: edited.version } })
    : await call(createNews, { body })
  showSuccess(edited ? 'Actualité enregistrée' : 'Actualité créée', saved.title)
}

/** `onDone` runs before the line disappears. */
export function useDeleteNews(news: News, onDone: () => void) {
  const client = useQueryClient()
  return useAction({
    mutationFn: () => call(deleteNews, { params: { id: news.id }, body: { version: news.version } }),
    onSuccess: () => {
      onDone()
      showSuccess('Actualité supprimée', news.title)
    },
    // What a colleague made of it is seen, so that a second press deletes that.
    onError: async (error) => {
      if (isStale(error)) await client.prefetchQuery({ ...editedNewsQuery(news.id), staleTime: 0 })
    },
    meta: { shownBy: 'form' },
  })
}

/** A failure leaves it unread, which is no harm. */
export function useReadNews() {
  const client = useQueryClient()
  return ({ id, is_unread }: News) => {
    if (is_unread)
      call(readNews, { body: { ids: [id] } }).then(
        () => refresh(client),
        () => undefined,
      )
  }
}
