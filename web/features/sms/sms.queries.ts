import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { readNumber } from '../../../contract/rules/reading/numbers.ts'
import {
  deleteOwnPhone,
  getOwnPhone,
  getSmsSettings,
  provePhone,
  type SmsSettings,
  sendPhoneCode,
  sendTrialSms,
  updateSmsSettings,
} from '../../../contract/sms.ts'
import { call } from '../../lib/call.ts'
import { refresh } from '../../lib/query-client.ts'
import { showSuccess } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import { numberText } from './sms.rules.ts'

/** Asked only where the operator sends SMS. */
export const ownPhoneQuery = queryOptions({
  queryKey: ['account', 'phone'],
  queryFn: () => call(getOwnPhone),
  meta: { shownBy: 'form' },
})

const sendCode = async (number: string) => {
  const phone = await call(sendPhoneCode, { body: { number } })
  if (phone.pending) showSuccess('Code envoyé', numberText(phone.pending.number))
  return phone
}

export const useSendPhoneCode = () => (fields: FormData) => sendCode(String(fields.get('number')))

/** Another one, to the number that waits for it. */
export const useResendPhoneCode = () => useAction({ mutationFn: sendCode, meta: { shownBy: 'form' } })

export const useProvePhone = () => async (fields: FormData) => {
  const phone = await call(provePhone, { body: { code: String(fields.get('code')) } })
  showSuccess('Numéro vérifié', phone.number === null ? undefined : numberText(phone.number))
  return phone
}

/** `onEnd` runs once the number is gone from the screen below. */
export function useDeleteOwnPhone(onEnd: () => void) {
  const client = useQueryClient()
  return useAction({
    mutationFn: () => call(deleteOwnPhone),
    onSuccess: async () => {
      await refresh(client)
      onEnd()
      showSuccess('Numéro retiré', 'Vous ne recevrez plus de SMS.')
    },
    meta: { shownBy: 'form', refresh: 'own' },
  })
}

export const smsSettingsQuery = queryOptions({
  queryKey: ['settings', 'sms'],
  queryFn: () => call(getSmsSettings),
  meta: { shownBy: 'form' },
})

export async function saveSmsSettings({ month_max }: { month_max: string }, edited: SmsSettings | null) {
  // Words that are no number are refused like a number out of bounds.
  const saved = await call(updateSmsSettings, {
    body: { month_max: readNumber(month_max) ?? -1, version: edited?.version ?? 0 },
  })
  showSuccess('Réglage enregistré')
  return saved
}

export const useSendTrialSms = () => (fields: FormData) =>
  call(sendTrialSms, { body: { number: String(fields.get('number')) } })
