import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { formatBytes } from '../../../../contract/core/bytes.ts'
import { createResultFile, MAX_FILE_BYTES } from '../../../../contract/results.files.ts'
import { CallError, call } from '../../../lib/call.ts'
import { refresh } from '../../../lib/query-client.ts'
import { type FileUpload, nextToSend, uploadsAfter } from './uploads.rules.ts'

/** The server says the same, once all of it has been sent for nothing. */
const TOO_LARGE = `Ce fichier est trop lourd\u00A0: au plus ${formatBytes(MAX_FILE_BYTES)}.`
const UNEXPECTED = 'Une erreur inattendue s’est produite.'

let lastKey = 0

/** The files being attached to a result. Those on their way stop with the component. */
export function useUploads(resultId: number) {
  const [uploads, tell] = useReducer(uploadsAfter, [])
  const running = useRef(new Map<number, AbortController>())
  const client = useQueryClient()

  async function send({ key, file }: FileUpload) {
    const stop = new AbortController()
    running.current.set(key, stop)
    tell({ kind: 'start', key })
    try {
      const { hint } = await call(createResultFile, {
        params: { id: resultId },
        file,
        signal: stop.signal,
        onBytes: (sent) => tell({ kind: 'progress', key, sent }),
      })
      tell(hint === undefined ? { kind: 'remove', key } : { kind: 'note', key, note: hint })
      await refresh(client)
    } catch (error) {
      if (!stop.signal.aborted) tell({ kind: 'fail', key, error: messageOf(error), isRefused: isRefusal(error) })
    } finally {
      running.current.delete(key)
    }
  }

  const sendNext = useEffectEvent(() => {
    const next = nextToSend(uploads)
    if (next && !running.current.has(next.key)) void send(next)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when one is added or done
  useEffect(() => sendNext(), [uploads])
  useEffect(() => {
    const { current } = running
    return () => {
      for (const stop of current.values()) stop.abort()
    }
  }, [])

  return {
    uploads,
    add: (files: readonly File[]) =>
      tell({
        kind: 'add',
        uploads: files.map((file) => {
          lastKey += 1
          return { key: lastKey, file, message: file.size > MAX_FILE_BYTES ? TOO_LARGE : null }
        }),
      }),
    retry: (key: number) => tell({ kind: 'retry', key }),
    cancel: (key: number) => {
      running.current.get(key)?.abort()
      tell({ kind: 'remove', key })
    },
  }
}

const isRefusal = (error: unknown) => error instanceof CallError && [413, 422].includes(error.status)

const messageOf = (error: unknown) => {
  if (!(error instanceof CallError)) return UNEXPECTED
  return error.errors.file?.[0] ?? error.message
}
