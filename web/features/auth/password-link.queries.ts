import { useMutation } from '@tanstack/react-query'
import { forgotPassword } from '../../../contract/auth.ts'
import { call } from '../../lib/call.ts'

/** Asks for the mail with which a password is set; the answer is the same for a known and an unknown address. */
export const sendPasswordLink = (email: string) => call(forgotPassword, { body: { email } })

/** « Renvoyer le mail », null when nobody knows to whom; a failure has its toast. */
export function useResend(email: string | null) {
  const { mutate, isPending, isSuccess } = useMutation({ mutationFn: sendPasswordLink })
  if (email === null) return null
  return { send: () => mutate(email), isSending: isPending, isSent: isSuccess }
}
