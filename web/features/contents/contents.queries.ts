import { queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  type ContentKey,
  getAcceptedTerms,
  getContent,
  getContentVersion,
  listContentVersions,
  updateContent,
} from '../../../contract/contents.ts'
import type { CallInput } from '../../../contract/core/endpoint.ts'
import { call } from '../../lib/call.ts'
import { fetchAgain } from '../../lib/query-client.ts'
import { showSuccess } from '../../lib/toasts.ts'
import { settingsQuery } from '../operator/operator.queries.ts'

const CONTENTS = 'contents'

export const contentQuery = (key: ContentKey) =>
  queryOptions({
    queryKey: [CONTENTS, key],
    queryFn: () => call(getContent, { params: { key } }),
    staleTime: 600_000,
    // They name the operator, who may have changed meanwhile.
    refetchOnWindowFocus: 'always',
  })

export const contentVersionsQuery = (key: ContentKey) =>
  queryOptions({
    queryKey: [CONTENTS, key, 'versions'],
    queryFn: () => call(listContentVersions, { params: { key } }),
  })

/** A version never changes. */
export const contentVersionQuery = (key: ContentKey, version: number) =>
  queryOptions({
    queryKey: ['content-versions', key, version],
    queryFn: () => call(getContentVersion, { params: { key, version } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const acceptedTermsQuery = (version: number | null) =>
  queryOptions({
    queryKey: ['accepted-terms', version],
    queryFn: () => call(getAcceptedTerms),
  })

/** As others have left it, with the version they have left. */
export function useReloadContent(key: ContentKey) {
  const client = useQueryClient()
  return async () => {
    const { items } = await fetchAgain(client, contentVersionsQuery(key))
    return client.fetchQuery(contentVersionQuery(key, items[0]?.version ?? 1))
  }
}

export function useUpdateContent(key: ContentKey) {
  const client = useQueryClient()
  return async (body: CallInput<typeof updateContent>['body']) => {
    const saved = await call(updateContent, { params: { key }, body })
    if (saved.version === body.version) showSuccess('Rien n’a changé', 'Aucune version n’a été ajoutée.')
    else showSuccess(`Version ${saved.version} enregistrée`, saved.title)
    await Promise.all([[CONTENTS], settingsQuery.queryKey].map((queryKey) => client.invalidateQueries({ queryKey })))
  }
}
