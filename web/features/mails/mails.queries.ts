import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallInput } from '../../../contract/core/endpoint.ts'
import { listMails, type MailLine, retryMail, sendTrialMail } from '../../../contract/mails.ts'
import { call } from '../../lib/call.ts'
import { showSuccess } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import { isUnderWay, mailLabel } from './mails.rules.ts'

const SOON_MS = 2000
const LATER_MS = 20_000

/** Asked again, sooner while one of those shown is about to leave. */
export const mailsQuery = (query: CallInput<typeof listMails>['query']) =>
  queryOptions({
    queryKey: ['mails', query],
    queryFn: () => call(listMails, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.items.some((mail) => isUnderWay(mail, Date.now())) ? SOON_MS : LATER_MS,
    meta: { shownBy: 'form' },
  })

export function useRetryMail(mail: MailLine) {
  return useAction({
    mutationFn: () => call(retryMail, { params: { id: mail.id } }),
    onSuccess: () => showSuccess('Nouvel essai', mailLabel(mail)),
  })
}

/** Both outcomes are told beside the button. */
export const useSendTrialMail = () => useAction({ mutationFn: () => call(sendTrialMail), meta: { shownBy: 'form' } })
