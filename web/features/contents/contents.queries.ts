import { queryOptions } from '@tanstack/react-query'
import {
  type ContentKey,
  type ContentProposal,
  type ContentVersion,
  dismissContentProposal,
  getAcceptance,
  getContent,
  getContentVersion,
  listAcceptances,
  listContentProposals,
  listContentVersions,
  previewMarkdown,
  updateContent,
} from '../../../contract/contents.ts'
import { call } from '../../lib/call.ts'
import { showSuccess } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'

export const contentQuery = (key: ContentKey) =>
  queryOptions({
    queryKey: ['settings', 'contents', key],
    queryFn: () => call(getContent, { params: { key } }),
    staleTime: 600_000,
    // They name the operator, who may have changed meanwhile.
    refetchOnWindowFocus: 'always',
  })

export const contentVersionsQuery = (key: ContentKey) =>
  queryOptions({
    queryKey: ['content-versions', key],
    queryFn: () => call(listContentVersions, { params: { key } }),
  })

export const contentProposalsQuery = (key: ContentKey) =>
  queryOptions({
    queryKey: ['content-proposals', key],
    queryFn: () => call(listContentProposals, { params: { key } }),
  })

export const useDismissContentProposal = (key: ContentKey) =>
  useAction({ mutationFn: (id: string) => call(dismissContentProposal, { params: { key, id } }) })

/** A version never changes. */
export const contentVersionQuery = (key: ContentKey, version: number) =>
  queryOptions({
    queryKey: ['content-versions', key, version],
    queryFn: () => call(getContentVersion, { params: { key, version } }),
    staleTime: 'static',
  })

/** The field shows a failure itself. */
export const previewQuery = (body: string) =>
  queryOptions({
    queryKey: ['markdown-preview', body],
    queryFn: ({ signal }) => call(previewMarkdown, { body: { body }, signal }),
    staleTime: 'static',
    meta: { shownBy: 'form' },
  })

export const acceptancesQuery = (id: number) =>
  queryOptions({
    queryKey: ['acceptances', id],
    queryFn: () => call(listAcceptances, { params: { id } }),
  })

export const acceptanceQuery = (id: number, acceptance_id: number) =>
  queryOptions({
    queryKey: ['acceptances', id, acceptance_id],
    queryFn: () => call(getAcceptance, { params: { id, acceptance_id } }),
    // It never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })

export interface ContentDraft {
  title: string
  body: string
  is_correction: boolean
  /** Null until a person writes it: then it is proposed. */
  change_note: string | null
  /** The proposals taken over, each as what takes it out again. */
  taken: ContentProposal[]
}

export function useUpdateContent(key: ContentKey) {
  return async ({ taken, ...text }: ContentDraft & { change_note: string }, edited: ContentVersion | null) => {
    const taken_proposals = taken.map(({ id }) => id)
    const saved = await call(updateContent, {
      params: { key },
      body: { ...text, taken_proposals, version: edited?.version ?? 0 },
    })
    if (saved.version === edited?.version) showSuccess('Rien n’a changé', 'Aucune version n’a été ajoutée.')
    else showSuccess(`Version ${saved.version} enregistrée`, saved.title)
  }
}
