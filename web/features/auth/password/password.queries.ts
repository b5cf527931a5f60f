import { updatePassword } from '../../../../contract/auth.ts'
import { call } from '../../../lib/call.ts'

/** Ends every other session; this one goes on. */
export function useUpdatePassword() {
  return async (fields: FormData) => {
    await call(updatePassword, {
      body: {
        current_password: String(fields.get('current_password')),
        password: String(fields.get('password')),
        password_confirmation: String(fields.get('password_confirmation')),
      },
    })
  }
}
