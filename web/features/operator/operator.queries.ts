import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '../../../contract/core/endpoint.ts'
import {
  deleteLogo,
  getLogo,
  getRetention,
  getSettings,
  type Logo,
  type PublicSettings,
  updateLogo,
  updateRetention,
  updateSettings,
} from '../../../contract/operator.ts'
import { addressOf, call } from '../../lib/call.ts'
import { showSuccess } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'

/** Pages without a live connection look again when they are looked at again. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: () => call(getSettings),
  staleTime: 10 * 60_000,
  refetchOnWindowFocus: 'always',
  meta: { kept: true },
})

export const useSettings = () => useQuery(settingsQuery).data

export const logoAddress = ({ version }: Logo) => addressOf(getLogo.path, { version }, {})

export type OperatorDraft = Pick<
  PublicSettings,
  | 'operator_name'
  | 'contact_email'
  | 'contact_phone'
  | 'funder_note'
  | 'activation_note'
  | 'country_layers'
  | 'map_type'
  | 'closure_links'
  | 'accessibility_state'
> & {
  /** As it is typed. */
  accessibility_rate: string
}

export function useUpdateSettings() {
  return async (body: CallInput<typeof updateSettings>['body']) => {
    const saved = await call(updateSettings, { body })
    showSuccess('Réglages enregistrés', saved.operator_name)
  }
}

export const retentionQuery = queryOptions({
  queryKey: ['settings', 'retention'],
  queryFn: () => call(getRetention),
  meta: { shownBy: 'form' },
})

export function useUpdateRetention() {
  const client = useQueryClient()
  return useAction({
    mutationFn: (body: CallInput<typeof updateRetention>['body']) => {
      // As shown when it is sent: one that was chosen just before is saved by then.
      const seen = client.getQueryData(retentionQuery.queryKey)?.inactive_months
      return call(updateRetention, { body: { ...body, seen } })
    },
    onSuccess: () => showSuccess('Réglage enregistré'),
    meta: { shownBy: 'form' },
  })
}

export function useUpdateLogo() {
  return async (file: File) => {
    await call(updateLogo, { file })
    showSuccess('Logo enregistré')
  }
}

export function useDeleteLogo(onDone: () => void) {
  return useAction({
    mutationFn: () => call(deleteLogo),
    onSuccess: () => {
      onDone()
      showSuccess('Logo retiré')
    },
  })
}
