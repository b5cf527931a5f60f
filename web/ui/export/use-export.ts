import { useEffect, useRef, useState } from 'react'
import type { ExportFormat } from '../../../contract/core/exports.ts'
import { saveFile } from '../../lib/sharing/save-file.ts'
import { showSuccess } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'

/** The call of one format, with its progress. */
export type FetchExport = (
  format: ExportFormat,
  signal: AbortSignal,
  onBytes: (received: number) => void,
) => Promise<File>

/** Ends with the component: whoever closes the dialog has given up. */
export function useExport(fetchFile: FetchExport, onDone: () => void) {
  const stop = useRef<AbortController>(null)
  const [received, setReceived] = useState(0)
  useEffect(() => () => stop.current?.abort(), [])
  const { mutate, isPending, error } = useAction({
    mutationFn: (format: ExportFormat) => {
      const leaving = new AbortController()
      stop.current = leaving
      setReceived(0)
      return fetchFile(format, leaving.signal, setReceived)
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
