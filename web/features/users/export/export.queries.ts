import { useEffect, useRef, useState } from 'react'
import type { CallInput } from '../../../../contract/core/endpoint.ts'
import type { ExportFormat } from '../../../../contract/core/exports.ts'
import { exportUsers } from '../../../../contract/users.ts'
import { download } from '../../../lib/call.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { showSuccess } from '../../../lib/toasts.ts'
import { useAction } from '../../../lib/use-action.ts'

export type Selection = Omit<CallInput<typeof exportUsers>['query'], 'format'>

/** Ends with the component: whoever closes the dialog has given up. */
export function useExportUsers({ sort, search, filter }: Selection, onDone: () => void) {
  const stop = useRef<AbortController>(null)
  const [received, setReceived] = useState(0)
  useEffect(() => () => stop.current?.abort(), [])
  const { mutate, isPending, error } = useAction({
    mutationFn: (format: ExportFormat) => {
      const leaving = new AbortController()
      stop.current = leaving
      setReceived(0)
      const query = { format, sort, search, filter }
      return download(exportUsers, { query, signal: leaving.signal }, setReceived)
    },
    meta: { shownBy: 'form' },
    onSuccess: (file) => {
      saveFile(file)
      showSuccess('Export terminé', file.name)
      onDone()
    },
  })
  return { start: mutate, isRunning: isPending, received, error }
}
