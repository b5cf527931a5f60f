import { queryOptions, useQuery } from '@tanstack/react-query'
import { endFirstDay, type FirstDay, getFirstDay } from '../../../../contract/operator.ts'
import { call } from '../../../lib/call.ts'
import { showSuccess } from '../../../lib/toasts.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useSettings } from '../operator.queries.ts'

const ASK_AGAIN_MS = 10_000

const leftOf = ({ steps }: FirstDay) => steps.filter(({ is_done }) => !is_done).length

/** No topic tells of a mail that left or of a token: it is asked wherever it is shown. A failure only hides it. */
const firstDayQuery = queryOptions({
  queryKey: ['users', 'first-day'],
  queryFn: () => call(getFirstDay),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => data !== undefined && leftOf(data) > 0 && ASK_AGAIN_MS,
  meta: { shownBy: 'form' },
})

/** Null while nothing is left to do, and for all but a super administrator. The people and texts of a demo are invented. */
export function useFirstDay({ isSuper = true } = {}) {
  const isAsked = useSettings()?.demo === false && isSuper
  const { data } = useQuery({ ...firstDayQuery, enabled: isAsked })
  if (!isAsked || !data) return null
  const left = leftOf(data)
  return left === 0 ? null : { ...data, left }
}

export const useEndFirstDay = (onDone: () => void) =>
  useAction({
    mutationFn: () => call(endFirstDay),
    onSuccess: () => {
      onDone()
      showSuccess('Mise en route terminée')
    },
  })
