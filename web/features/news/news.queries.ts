import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '../../../contract/core/endpoint.ts'
import { createNews, deleteNews, getNews, listNews, type News, readNews, updateNews } from '../../../contract/news.ts'
import { call } from '../../lib/call.ts'
import { showSuccess } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'

const NEWS = ['news'] as const

type Query = CallInput<typeof listNews>['query']

export const newsListQuery = (query: Query) =>
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
  meta: { shownBy: 'form' },
})

/** Fetched at each opening, and never refreshed while someone types. */
export const editedNewsQuery = (id: number) =>
  queryOptions({
    queryKey: ['edited-news', id],
    queryFn: () => call(getNews, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })

export type NewsFields = Pick<News, 'title' | 'body' | 'published_from_on' | 'published_to_on'>

const useRefresh = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: NEWS })
}

/** Writes one when `edited` is null. */
export function useSaveNews(edited: News | null) {
  const refresh = useRefresh()
  return async (fields: NewsFields) => {
    const saved = edited
      ? await call(updateNews, { params: { id: edited.id }, body: { ...fields, version: edited.version } })
      : await call(createNews, { body: fields })
    await refresh()
    showSuccess(edited ? 'Actualité enregistrée' : 'Actualité créée', saved.title)
    return saved
  }
}

/** `onDone` runs before the line disappears. */
export function useDeleteNews(news: News, onDone: () => void) {
  const refresh = useRefresh()
  return useAction({
    mutationFn: () => call(deleteNews, { params: { id: news.id } }),
    onSuccess: async () => {
      onDone()
      showSuccess('Actualité supprimée', news.title)
      await refresh()
    },
    meta: { shownBy: 'form' },
  })
}

/** A failure leaves it unread, which is no harm. */
export function useReadNews() {
  const refresh = useRefresh()
  return ({ id, is_unread }: News) => {
    if (is_unread) call(readNews, { body: { ids: [id] } }).then(refresh, () => undefined)
  }
}
