import { useMutation, useQueryClient } from '@tanstack/react-query'
import { login, PROVIDERS, type Provider, redirectToProvider } from '../../../contract/auth.ts'
import { call } from '../../lib/call.ts'
import { sessionQuery } from '../../lib/session.ts'
import { rememberTerms } from '../../lib/terms.ts'

/** Opens a session for someone who accepts the terms, and asks who it is: the guard of the login page then leads further. */
export function useSendLogin() {
  const client = useQueryClient()
  return async (fields: FormData) => {
    const email = String(fields.get('email'))
    const password = String(fields.get('password'))
    await rememberTerms(client)
    await call(login, { body: { email, password, remember: fields.has('remember') } })
    // A failure has its own toast; the session is open, and the form stays to try again.
    await client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => {})
  }
}

/** Leaves for the provider's own page, once the terms are accepted. */
export function useLeaveForProvider() {
  const client = useQueryClient()
  const { mutate, isPending, isSuccess, isError, variables } = useMutation({
    mutationFn: async (provider: Provider) => {
      await rememberTerms(client)
      return call(redirectToProvider, { params: { provider } })
    },
    onSuccess: ({ redirectUrl }) => window.location.assign(redirectUrl),
    meta: { shownBy: 'form' },
  })
  return {
    leave: (provider: Provider) => mutate(provider),
    busy: isPending || isSuccess ? variables : null,
    failure: isError ? `La connexion avec ${PROVIDERS[variables]} a échoué.` : null,
  }
}
