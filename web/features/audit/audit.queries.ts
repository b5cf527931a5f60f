import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listAudit } from '../../../contract/audit.entries.ts'
import type { CallInput } from '../../../contract/core/endpoint.ts'
import { call } from '../../lib/call.ts'

/** The screen shows the failure itself. */
export const auditQuery = (query: CallInput<typeof listAudit>['query']) =>
  queryOptions({
    queryKey: ['audit', query],
    queryFn: () => call(listAudit, { query }),
    placeholderData: keepPreviousData,
    meta: { shownBy: 'form' },
  })
