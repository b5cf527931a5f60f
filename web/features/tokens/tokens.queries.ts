import { queryOptions } from '@tanstack/react-query'
import { TOKEN_SCOPES } from '../../../contract/core/access.ts'
import { createToken, deleteToken, listTokens } from '../../../contract/tokens.ts'
import { call } from '../../lib/call.ts'
import { showSuccess } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'

export const tokensQuery = (userId: number) =>
  queryOptions({
    queryKey: ['users', userId, 'tokens'],
    queryFn: () => call(listTokens, { params: { id: userId } }),
  })

export function useCreateToken(userId: number) {
  return async (fields: FormData) => {
    const scope = TOKEN_SCOPES.find((one) => one === fields.get('scope'))
    const body = { name: String(fields.get('name')), days: Number(fields.get('days')), ...(scope && { scope }) }
    const { token } = await call(createToken, { params: { id: userId }, body })
    return token
  }
}

/** `onDone` runs before the line disappears. */
export function useDeleteToken(userId: number, onDone: () => void) {
  return useAction({
    mutationFn: (token_id: number) => call(deleteToken, { params: { id: userId, token_id } }),
    meta: { shownBy: 'form' },
    onSuccess: () => {
      onDone()
      showSuccess('Jeton révoqué')
    },
  })
}
