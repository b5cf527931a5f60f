import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { activateUsers, listUsers, type UserLine } from '../../../contract/users.ts'
import { call } from '../../lib/call.ts'
import { showSuccess } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'

const PER_PAGE = 25

export const waitingUsersQuery = (page: number) =>
  queryOptions({
    queryKey: ['users', 'waiting', page],
    queryFn: () =>
      call(listUsers, {
        query: { page, per_page: PER_PAGE, sort: '-created_at', filter: ['role:equals:registered'] },
      }),
    placeholderData: keepPreviousData,
  })

/** The answer tells whether it was done, and why not. `onDone` runs before the row disappears. */
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
      await client.invalidateQueries({ queryKey: ['users'] })
    },
  })
}
