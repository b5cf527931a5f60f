import type { CallInput } from '../../../../contract/core/endpoint.ts'
import type { RankingType } from '../../../../contract/rankings.ts'
import type { createResult } from '../../../../contract/results.ts'
import { MONITORING } from '../../../../contract/results.ts'
import { dayText, sentDay } from '../../../lib/days.ts'

/** As the controls hold it: '' for nothing, ids as text. */
export interface ResultDraft {
  zone_id: string
  /** A reference, or MONITORING, which one chooses too: nobody shows a client's analysis to all by forgetting a field. */
  client: string
  shared: boolean
  sampled_on: string
  type: RankingType
  value: string
  /** By name, as RESULT_FACTS has them. */
  facts: Record<string, string>
}

export const newDraft = (today: string): ResultDraft => ({
  zone_id: '',
  client: '',
  shared: false,
  sampled_on: dayText(today, today),
  type: 'phages',
  value: '',
  facts: {},
})

export const isMonitoring = ({ client }: ResultDraft) => client === MONITORING

/** The server judges what is missing. */
export const bodyOf = (draft: ResultDraft, today: string): CallInput<typeof createResult>['body'] => ({
  ...draft.facts,
  // In JSON it is null, which the server tells to be missing.
  zone_id: draft.zone_id === '' ? Number.NaN : Number(draft.zone_id),
  lims_client_id: isMonitoring(draft) ? null : draft.client,
  shared: !isMonitoring(draft) && draft.shared,
  sampled_on: sentDay(draft.sampled_on, today, 'past'),
  type: draft.type,
  value: draft.value,
})
