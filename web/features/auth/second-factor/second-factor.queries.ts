import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  addSecondFactor,
  enrolSecondStep,
  getSecondStep,
  type NewSecondFactor,
  passSecondStep,
  type RecoveryCodes,
  type SecondFactorSetup,
  setUpSecondFactor,
  setUpSecondStep,
  signInWithPasskey,
  startPasskeySignIn,
} from '../../../../contract/auth.second-factor.ts'
import { call } from '../../../lib/call.ts'
import { useAction } from '../../../lib/use-action.ts'
import { prepareTerms } from '../accepted-terms.ts'
import { createPasskey, provePasskey } from './passkeys.ts'

/** Null when no sign-in has begun here, or it is over. */
export const secondStepQuery = queryOptions({
  queryKey: ['second-step'],
  queryFn: async () => (await call(getSecondStep)) ?? null,
  staleTime: 'static',
  gcTime: 0,
  meta: { shownBy: 'form' },
})

/** Who sets one up: somebody signed in, or whose sign-in waits for it. */
export type SetupPlace = 'account' | 'sign-in'

/** `password` where the account asks for it. */
const askSetup = (place: SetupPlace, password: string) =>
  place === 'account' ? call(setUpSecondFactor, { body: { current_password: password } }) : call(setUpSecondStep)

const ADDITIONS = { account: addSecondFactor, 'sign-in': enrolSecondStep }

/** Asked once: another would make the code on the phone a wrong one. */
export const setupQuery = (place: SetupPlace) =>
  queryOptions({
    queryKey: ['second-factor-setup', place],
    queryFn: () => askSetup(place, ''),
    staleTime: 'static',
    gcTime: 0,
    meta: { shownBy: 'form' },
  })

/** The same for whose account has a password. */
export const useOpenSetup = () => async (fields: FormData) => {
  const password = String(fields.get('current_password'))
  return { setup: await askSetup('account', password), password }
}

const add = (place: SetupPlace, body: Partial<NewSecondFactor>): Promise<RecoveryCodes> =>
  call(ADDITIONS[place], { body })

export const useAddTotp =
  (place: SetupPlace, { totp: { sealed } }: SecondFactorSetup) =>
  (fields: FormData) =>
    add(place, { sealed, code: String(fields.get('code')) })

/** Asks again for what the browser signs: it serves once, for five minutes. */
export const useAddPasskey = (place: SetupPlace, password: string) => async (fields: FormData) => {
  const passkey = await createPasskey((await askSetup(place, password)).passkey)
  return add(place, { passkey, name: String(fields.get('name')) })
}

export const usePassSecondStep = () => (fields: FormData) =>
  call(passSecondStep, { body: { code: String(fields.get('code')) } })

export function usePassWithPasskey() {
  return useAction({
    mutationFn: async () => {
      const passkey = await provePasskey(await call(startPasskeySignIn))
      await call(passSecondStep, { body: { passkey } })
    },
    meta: { shownBy: 'form' },
  })
}

/** With a key alone, without any first step. */
export async function enterWithPasskey(
  client: QueryClient,
  { remember, isTicked }: { remember: boolean; isTicked: boolean },
) {
  const passkey = await provePasskey(await call(startPasskeySignIn))
  const noteTerms = await prepareTerms(client, isTicked)
  await call(signInWithPasskey, { body: { passkey, remember } })
  noteTerms()
}
