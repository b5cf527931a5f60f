import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { deleteResultFile, getResultFile, type ResultFile, zipResultFiles } from '../../../../contract/result-files.ts'
import { addressOf, call, download, isMissing } from '../../../lib/call.ts'
import { showSuccess } from '../../../lib/toasts.ts'
import { useAction } from '../../../lib/use-action.ts'
import { RESULTS } from '../results.queries.ts'

export const fileAddress = (resultId: number, fileId: number) =>
  addressOf(getResultFile.path, { id: resultId, file_id: fileId }, {})

export const zipAddress = (resultId: number) => addressOf(zipResultFiles.path, { id: resultId }, {})

/** The list says how many files there are, the drawer which. */
export function useRefreshFiles(resultId: number) {
  const client = useQueryClient()
  return () => Promise.all([['result', resultId], RESULTS].map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** Kept only while it is looked at. */
export const fileQuery = (resultId: number, { id }: ResultFile, onBytes: (received: number) => void) =>
  queryOptions({
    queryKey: ['result-file', resultId, id],
    queryFn: ({ signal }) => download(getResultFile, { params: { id: resultId, file_id: id }, signal }, onBytes),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    structuralSharing: false,
    meta: { shownBy: 'form' },
  })

/** `onDone` runs before the line disappears. */
export function useDeleteFile(resultId: number, { id, name }: ResultFile, onDone: () => void) {
  const refresh = useRefreshFiles(resultId)
  return useAction({
    mutationFn: async () => {
      try {
        await call(deleteResultFile, { params: { id: resultId, file_id: id } })
      } catch (error) {
        if (!isMissing(error)) throw error
      }
      showSuccess('Fichier supprimé', name)
    },
    onSuccess: async () => {
      onDone()
      await refresh()
    },
    meta: { shownBy: 'form' },
  })
}
