import { queryOptions } from '@tanstack/react-query'
import { getZoneOutlook } from '../../../contract/outlook.ts'
import { call } from '../../lib/call.ts'

/** The panel shows the failure itself. */
export const zoneOutlookQuery = (zoneId: number) =>
  queryOptions({
    queryKey: ['outlooks', zoneId],
    queryFn: ({ signal }) => call(getZoneOutlook, { params: { id: zoneId }, signal }),
    meta: { shownBy: 'form', kept: true },
  })
