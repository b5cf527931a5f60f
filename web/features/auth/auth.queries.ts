import { queryOptions, skipToken, useQueryClient } from '@tanstack/react-query'
import { login, PROVIDERS, type Provider, redirectToProvider, takeFlash } from '../../../contract/auth.ts'
import { CallError, call } from '../../lib/call.ts'
import { useAction } from '../../lib/use-action.ts'
import { prepareTerms } from './accepted-terms.ts'

export function useLogin(isTicked: boolean) {
  const client = useQueryClient()
  return async (fields: FormData) => {
    const email = String(fields.get('email'))
    const password = String(fields.get('password'))
    const noteTerms = await prepareTerms(client, isTicked)
    const step = await call(login, { body: { email, password, remember: fields.has('remember') } })
    noteTerms()
    return step
  }
}

/** `return_to` is '' for the home page. */
export interface ProviderOptions {
  remember: boolean
  return_to: string
  /** The terms, by the person who signs in. */
  isTicked: boolean
}

const failureOf = (provider: Provider) => `La connexion avec ${PROVIDERS[provider]} a échoué.`

const refusalOf = (error: Error, provider: Provider) =>
  error instanceof CallError && error.status === 429 ? error.message : failureOf(provider)

export function useRedirectToProvider() {
  const client = useQueryClient()
  const { mutate, isPending, isSuccess, isError, error, variables } = useAction({
    mutationFn: async ({ provider, isTicked, ...body }: ProviderOptions & { provider: Provider }) => {
      const noteTerms = await prepareTerms(client, isTicked)
      const way = await call(redirectToProvider, { params: { provider }, body })
      noteTerms()
      return way
    },
    onSuccess: ({ redirectUrl }) => window.location.assign(redirectUrl),
    meta: { shownBy: 'form' },
  })
  return {
    leave: (provider: Provider, options: ProviderOptions) => mutate({ provider, ...options }),
    busy: isPending || isSuccess ? variables.provider : null,
    failure: isError ? refusalOf(error, variables.provider) : null,
  }
}

export function useSignInWithPasskey() {
  const client = useQueryClient()
  return useAction({
    // Loaded when it is used, as few do.
    mutationFn: async ({ remember, isTicked }: Pick<ProviderOptions, 'remember' | 'isTicked'>) =>
      (await import('./second-factor/second-factor.queries.ts')).enterWithPasskey(client, { remember, isTicked }),
    meta: { shownBy: 'form' },
  })
}

export const flashQuery = (failed: Provider | null) =>
  queryOptions({
    queryKey: ['flash', failed],
    queryFn:
      failed === null
        ? skipToken
        : async () => (await call(takeFlash).catch(() => ({ message: failureOf(failed) }))).message,
    // Read once: the next answer would be another.
    staleTime: 'static',
    gcTime: 0,
  })
