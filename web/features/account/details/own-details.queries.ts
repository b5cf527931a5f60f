import { queryOptions } from '@tanstack/react-query'
import {
  getOwnDetails,
  OWN_FIELDS,
  type OwnDetails,
  type OwnField,
  updateOwnDetails,
} from '../../../../contract/account.details.ts'
import { call } from '../../../lib/call.ts'
import { OPENED_QUERY } from '../../../lib/form/opened-query.ts'
import { pick, recordOf } from '../../../lib/records.ts'
import { showSuccess } from '../../../lib/toasts.ts'

export const ownDetailsQuery = queryOptions({
  queryKey: ['account', 'details'],
  queryFn: () => call(getOwnDetails),
  ...OPENED_QUERY,
})

/** As the controls hold it: '' for nothing. */
export type DetailsDraft = Record<OwnField, string>

export const draftOf = (details: OwnDetails | null): DetailsDraft =>
  recordOf(OWN_FIELDS, (field) => String(details?.[field] ?? ''))

export async function saveDetails(draft: DetailsDraft, details: OwnDetails | null, changed: readonly OwnField[]) {
  const sector_id = draft.sector_id === '' ? null : Number(draft.sector_id)
  const body = { ...pick({ ...draft, sector_id }, changed), version: details?.version ?? 0 }
  const saved = await call(updateOwnDetails, { body })
  showSuccess('Coordonnées enregistrées')
  return saved
}
