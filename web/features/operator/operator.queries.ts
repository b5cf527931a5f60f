import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  deleteLogo,
  getLogo,
  getSettings,
  type Logo,
  type PublicSettings,
  updateLogo,
  updateSettings,
} from '../../../contract/operator.ts'
import { addressOf, call } from '../../lib/call.ts'
import { changeNow, fetchAgain } from '../../lib/query-client.ts'
import { showSuccess } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'

/** Pages without a live connection look again when they are looked at again. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: () => call(getSettings),
  staleTime: 10 * 60_000,
  refetchOnWindowFocus: 'always',
})

export const useSettings = () => useQuery(settingsQuery).data

const WATCH = 30_000

/** For pages that stay open without a live connection. */
export const useWatchedSettings = () => useQuery({ ...settingsQuery, refetchInterval: WATCH }).data

export const logoAddress = ({ version }: Logo) => addressOf(getLogo.path, { version }, {})

type OperatorFields = Pick<
  PublicSettings,
  'operator_name' | 'contact_email' | 'contact_phone' | 'funder_note' | 'version'
>

export function useUpdateSettings() {
  const client = useQueryClient()
  return async (fields: OperatorFields) => {
    const saved = await call(updateSettings, { body: fields })
    changeNow(client, settingsQuery.queryKey, () => saved)
    showSuccess('Réglages enregistrés', saved.operator_name)
  }
}

/** As others have left them. */
export function useReloadSettings() {
  const client = useQueryClient()
  return () => fetchAgain(client, settingsQuery)
}

export function useUpdateLogo() {
  const client = useQueryClient()
  return async (file: File) => {
    const logo = await call(updateLogo, { file })
    changeNow(client, settingsQuery.queryKey, (settings) => ({ ...settings, logo }))
    showSuccess('Logo enregistré')
  }
}

export function useDeleteLogo(onDone: () => void) {
  const client = useQueryClient()
  return useAction({
    mutationFn: () => call(deleteLogo),
    onSuccess: () => {
      changeNow(client, settingsQuery.queryKey, (settings) => ({ ...settings, logo: null }))
      onDone()
      showSuccess('Logo retiré')
    },
  })
}
