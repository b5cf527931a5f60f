import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallInput } from '../../../contract/core/endpoint.ts'
import { activateUsers, listLastActivations } from '../../../contract/users.activation.ts'
import { exportUsers, listUsers, type UserLine } from '../../../contract/users.ts'
import { call, download } from '../../lib/call.ts'
import { showInfo, showSuccess } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import type { FetchExport } from '../../ui/export/use-export.ts'
import { type ActivationResult, batchesOf, rowText, undoneText } from './users.rules.ts'

export const usersQuery = (query: CallInput<typeof listUsers>['query']) =>
  queryOptions({
    queryKey: ['users', 'list', query],
    queryFn: () => call(listUsers, { query }),
    placeholderData: keepPreviousData,
  })

export type UserSelection = Omit<CallInput<typeof exportUsers>['query'], 'format'>

/** `query` may be all that the list is asked. */
export const fetchUsersFile =
  ({ sort, search, filter }: UserSelection): FetchExport =>
  (format, signal, onBytes) =>
    download(exportUsers, { query: { format, sort, search, filter }, signal }, onBytes)

/** Or takes it back. The answer tells whether it was done, and why not. */
export function useActivateUser(user: UserLine, isActivated: boolean, onDone: () => void) {
  return useAction({
    mutationFn: async () => {
      const answers = await call(activateUsers, { body: { ids: [user.id], undo: isActivated } })
      return answers.find(({ id }) => id === user.id)
    },
    onSuccess: (answer) => {
      if (!answer?.done) return
      onDone()
      if (rowText(answer) === '') showSuccess(isActivated ? 'Compte remis en attente' : 'Compte activé', user.email)
    },
  })
}

/** Results come batch by batch; after a failure the same call goes on with those that have none. */
export function useActivateUsers(users: readonly UserLine[]) {
  const [results, setResults] = useState<readonly ActivationResult[]>([])
  const { mutate, isPending, error } = useAction({
    mutationFn: async () => {
      const rest = users.filter(({ id }) => results.every((result) => result.id !== id))
      for (const ids of batchesOf(rest.map(({ id }) => id))) {
        const answers = await call(activateUsers, { body: { ids, confirmed_only: true } })
        setResults((before) => [...before, ...answers])
      }
    },
    meta: { shownBy: 'form' },
  })
  return { activate: () => mutate(), isPending, error, results }
}

/** What this person activated together just now; a failure only hides « Annuler ». */
export const lastActivationsQuery = queryOptions({
  queryKey: ['users', 'last-activations'],
  queryFn: () => call(listLastActivations),
  meta: { shownBy: 'form' },
})

/** All or, where someone has changed an account since, the others. */
export function useUndoActivation(moveFocus: () => void) {
  const action = useAction({
    mutationFn: (ids: readonly number[]) => call(activateUsers, { body: { ids: [...ids], undo: true } }),
    onSuccess: (answers) => {
      const { title, text } = undoneText(answers)
      showInfo(title, text)
      action.moveFocus(moveFocus)
    },
  })
  return action
}
