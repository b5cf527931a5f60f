import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { exportAudit, listAudit } from '../../../contract/audit.entries.ts'
import type { CallInput } from '../../../contract/core/endpoint.ts'
import { call, download } from '../../lib/call.ts'
import type { FetchExport } from '../../ui/export/use-export.ts'

/** The screen shows the failure itself. */
export const auditQuery = (query: CallInput<typeof listAudit>['query']) =>
  queryOptions({
    queryKey: ['audit', query],
    queryFn: () => call(listAudit, { query }),
    placeholderData: keepPreviousData,
    meta: { shownBy: 'form' },
  })

type AuditFileQuery = Omit<CallInput<typeof exportAudit>['query'], 'format'>

/** `query` may be all that the list is asked. */
export const fetchAuditFile =
  ({ sort, search, filter, person, batch, from, to }: AuditFileQuery): FetchExport =>
  (format, signal, onBytes) =>
    download(exportAudit, { query: { format, sort, search, filter, person, batch, from, to }, signal }, onBytes)
