import { queryOptions } from '@tanstack/react-query'
import { deleteResultFile, getResultFile, type ResultFile, zipResultFiles } from '../../../../contract/results.files.ts'
import { addressOf, call, download, isMissing } from '../../../lib/call.ts'
import { OPENED_QUERY } from '../../../lib/form/opened-query.ts'
import { showSuccess } from '../../../lib/toasts.ts'
import { useAction } from '../../../lib/use-action.ts'

export const fileAddress = (resultId: number, fileId: number) =>
  addressOf(getResultFile.path, { id: resultId, file_id: fileId }, {})

export const zipAddress = (resultId: number) => addressOf(zipResultFiles.path, { id: resultId }, {})

/** Kept only while it is looked at. */
export const fileQuery = (resultId: number, { id }: ResultFile, onBytes: (received: number) => void) =>
  queryOptions({
    queryKey: ['result-file', resultId, id],
    queryFn: ({ signal }) =>
      download(getResultFile, { params: { id: resultId, file_id: id }, query: { use: 'look' }, signal }, onBytes),
    ...OPENED_QUERY,
    structuralSharing: false,
    meta: { shownBy: 'form' },
  })

/** `onDone` runs before the line disappears. */
export function useDeleteResultFile(resultId: number, { id, name }: ResultFile, onDone: () => void) {
  return useAction({
    mutationFn: async () => {
      try {
        await call(deleteResultFile, { params: { id: resultId, file_id: id } })
      } catch (error) {
        if (!isMissing(error)) throw error
      }
      showSuccess('Fichier supprimé', name)
    },
    onSuccess: onDone,
    meta: { shownBy: 'form' },
  })
}
