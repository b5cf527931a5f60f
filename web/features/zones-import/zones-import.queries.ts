import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ImportReport, importZones } from '../../../contract/zones-import.ts'
import { CallError, call, isStale } from '../../lib/call.ts'
import { formatCount } from '../../lib/format.ts'
import { refresh } from '../../lib/query-client.ts'
import { showSuccess } from '../../lib/toasts.ts'

export interface SentFileOptions {
  file: File
  names: 'keep' | 'file'
}

/** `since`: when the call started, in milliseconds. */
export type ImportAttempt =
  | { stage: 'form'; sent: SentFileOptions | null; error: string | null }
  | { stage: 'checking' | 'applying'; sent: SentFileOptions; since: number }
  | { stage: 'checked'; sent: SentFileOptions; report: ImportReport; error: string | null }
  | { stage: 'applied'; sent: SentFileOptions; report: ImportReport }

export type CheckedImport = Extract<ImportAttempt, { stage: 'checked' }>

const MODES = {
  check: { dry_run: 'true', skip_rejected: 'false' },
  apply: { dry_run: 'false', skip_rejected: 'false' },
  'apply valid': { dry_run: 'false', skip_rejected: 'true' },
} as const
type ImportMode = keyof typeof MODES

const START: ImportAttempt = { stage: 'form', sent: null, error: null }

/** Kept outside the page, so that people can leave and come back, until they sign out. */
const attemptQuery = queryOptions({
  queryKey: ['zones-import'],
  queryFn: (): ImportAttempt => START,
  initialData: START,
  staleTime: 'static',
  // send() compares attempts by identity.
  structuralSharing: false,
  gcTime: Number.POSITIVE_INFINITY,
})

const messageOf = (error: unknown) => {
  if (!(error instanceof CallError)) return 'Une erreur inattendue s’est produite.'
  return error.errors.file?.[0] ?? error.message
}

/** Without a schema, whose library a first visit would load. */
const isReport = (current: unknown): current is ImportReport =>
  typeof current === 'object' && current !== null && 'seen' in current

export function useImportZones() {
  const client = useQueryClient()
  const { data: attempt } = useQuery(attemptQuery)
  const set = (next: ImportAttempt) => client.setQueryData(attemptQuery.queryKey, next)

  /** `onFailure` gives the step to return to. */
  async function send(
    { seen, ...sent }: SentFileOptions & { seen?: string },
    mode: ImportMode,
    onFailure: (error: string) => ImportAttempt,
  ) {
    const now = client.getQueryData(attemptQuery.queryKey)?.stage
    if (now === 'checking' || now === 'applying') return
    const leaving: ImportAttempt = { stage: mode === 'check' ? 'checking' : 'applying', sent, since: Date.now() }
    set(leaving)
    const arrive = (next: ImportAttempt) => {
      // Ignores the answer once the person has signed out.
      if (client.getQueryData(attemptQuery.queryKey) === leaving) set(next)
    }
    try {
      const report = await call(importZones, {
        query: { ...MODES[mode], names: sent.names, ...(seen !== undefined && { seen }) },
        file: sent.file,
      })
      if (report.applied)
        showSuccess(
          'Import terminé',
          formatCount(report.created + report.updated, 'zone mise à jour', 'zones mises à jour'),
        )
      arrive(report.applied ? { stage: 'applied', sent, report } : { stage: 'checked', sent, report, error: null })
      if (report.applied) await refresh(client)
    } catch (error) {
      const message = messageOf(error)
      // Zones were changed since the check: what it would say now is shown in its place.
      const now = isStale(error) && isReport(error.current) ? error.current : null
      arrive(now ? { stage: 'checked', sent, report: now, error: message } : onFailure(message))
    }
  }

  return {
    attempt,
    check: (sent: SentFileOptions) => send(sent, 'check', (error) => ({ stage: 'form', sent, error })),
    checkAgain: (sent: SentFileOptions, { sent: before, report }: CheckedImport) =>
      send(sent, 'check', (error) => ({ stage: 'checked', sent: before, report, error })),
    /** Leaves out what the report refuses. */
    apply: ({ sent, report }: CheckedImport) => {
      const mode = report.rejected.length > 0 ? 'apply valid' : 'apply'
      return send({ ...sent, seen: report.seen }, mode, (error) => ({ stage: 'checked', sent, report, error }))
    },
    reopen: (sent: SentFileOptions) => set({ stage: 'form', sent, error: null }),
    restart: () => set(START),
  }
}
