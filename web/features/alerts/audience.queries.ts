import { queryOptions, skipToken } from '@tanstack/react-query'
import { countAlerted } from '../../../contract/alerts.ts'
import type { CallInput } from '../../../contract/core/endpoint.ts'
import { call } from '../../lib/call.ts'
import { alertsQuery } from './alerts.queries.ts'

type Asked = CallInput<typeof countAlerted>['query']

/** Only said beside a form, which never waits for it. */
export const audienceQuery = (query: Asked | null) =>
  queryOptions({
    queryKey: [...alertsQuery.queryKey, 'audience', query],
    queryFn: query === null ? skipToken : ({ signal }) => call(countAlerted, { query, signal }),
    gcTime: 0,
    meta: { shownBy: 'form' },
  })
