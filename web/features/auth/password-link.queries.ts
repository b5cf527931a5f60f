import { forgotPassword } from '../../../contract/auth.ts'
import { call } from '../../lib/call.ts'
import { useAction } from '../../lib/use-action.ts'

export const sendPasswordLink = (email: string) => call(forgotPassword, { body: { email } })

export function useForgotPassword(email: string | null) {
  const { mutate, isPending, isSuccess } = useAction({ mutationFn: sendPasswordLink })
  if (email === null) return null
  return { send: () => mutate(email), isSending: isPending, isSent: isSuccess }
}
