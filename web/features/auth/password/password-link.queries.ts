import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { getSecondStep } from '../../../../contract/auth.second-factor.ts'
import { checkPasswordLink, forgotPassword, resetPassword } from '../../../../contract/auth.ts'
import { call } from '../../../lib/call.ts'
import { isSignedIn } from '../../../lib/cookie/cookie.ts'
import { useAction } from '../../../lib/use-action.ts'
import { prepareTerms } from '../accepted-terms.ts'
import type { ResetLink } from './reset-link.ts'

export const sendPasswordLink = (email: string) => call(forgotPassword, { body: { email } })

export function useForgotPassword(email: string | null) {
  const { mutate, isPending, isSuccess } = useAction({ mutationFn: sendPasswordLink })
  if (email === null) return null
  return { send: () => mutate(email), isSending: isPending, isSent: isSuccess }
}

/** A link, or the address with the code beside it, of which the server says that it is good. */
export interface GoodLink extends ResetLink {
  /** Sets a first password, which also signs in. */
  isFirst: boolean
}

export const checkLink = async (link: ResetLink): Promise<GoodLink> => {
  const { is_first } = await call(checkPasswordLink, { body: link })
  return { ...link, isFirst: is_first }
}

/** Asked once, when the link is opened. */
export const linkQuery = (link: ResetLink) =>
  queryOptions({
    queryKey: ['password-link', link],
    queryFn: () => checkLink(link),
    staleTime: 'static',
    gcTime: 0,
    meta: { shownBy: 'form' },
  })

/** Outcome of a new password. */
type ResetOutcome = 'session' | 'second step' | 'closed account' | 'nothing'

export function useResetPassword({ isFirst, ...link }: GoodLink, isTicked: boolean) {
  const client = useQueryClient()
  return async (fields: FormData): Promise<ResetOutcome> => {
    const noteTerms = await prepareTerms(client, isFirst && isTicked)
    const password = String(fields.get('password'))
    const password_confirmation = String(fields.get('password_confirmation'))
    const remember = fields.has('remember')
    await call(resetPassword, { body: { ...link, password, password_confirmation, remember } })
    noteTerms()
    if (!isFirst) return 'nothing'
    if (isSignedIn()) return 'session'
    // The password is saved, whatever becomes of this call.
    const step = await call(getSecondStep).catch(() => null)
    return step ? 'second step' : 'closed account'
  }
}
