import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallInput } from '../../../contract/core/endpoint.ts'
import { activateUsers, exportUsers, listUsers, type UserLine } from '../../../contract/users.ts'
import { call, download } from '../../lib/call.ts'
import { showSuccess } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import type { Fetch } from '../../ui/export/use-export.ts'
import { type ActivationResult, batchesOf } from './users.rules.ts'

const USERS = ['users'] as const

export const usersQuery = (query: CallInput<typeof listUsers>['query']) =>
  queryOptions({
    queryKey: [...USERS, 'list', query],
    queryFn: () => call(listUsers, { query }),
    placeholderData: keepPreviousData,
  })

export type Selection = Omit<CallInput<typeof exportUsers>['query'], 'format'>

/** `query` may be all that the list is asked. */
export const fetchUsersFile =
  ({ sort, search, filter }: Selection): Fetch =>
  (format, signal, onBytes) =>
    download(exportUsers, { query: { format, sort, search, filter }, signal }, onBytes)

/** The answer tells whether it was done, and why not. `onDone` runs before the button disappears. */
export function useActivateUser(user: UserLine, onDone: () => void) {
  const client = useQueryClient()
  return useAction({
    mutationFn: async () => {
      const answers = await call(activateUsers, { body: { ids: [user.id] } })
      return answers.find(({ id }) => id === user.id)
    },
    onSuccess: async (answer) => {
      if (!answer?.done) return
      onDone()
      showSuccess('Compte activé', user.email)
      await client.invalidateQueries({ queryKey: USERS })
    },
  })
}

/** Results come batch by batch; after a failure the same call goes on with those that have none. */
export function useActivateUsers(users: readonly UserLine[]) {
  const client = useQueryClient()
  const [results, setResults] = useState<readonly ActivationResult[]>([])
  const { mutate, isPending, error } = useAction({
    mutationFn: async () => {
      const rest = users.filter(({ id }) => results.every((result) => result.id !== id))
      for (const ids of batchesOf(rest.map(({ id }) => id))) {
        const answers = await call(activateUsers, { body: { ids } })
        setResults((before) => [...before, ...answers])
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: USERS }),
    meta: { shownBy: 'form' },
  })
  return { activate: () => mutate(), isPending, error, results }
}
