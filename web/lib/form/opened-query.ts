import { isMissing } from '../call.ts'

/** For what one opens to edit: fetched at each opening, and never refreshed while someone types. */
export const OPENED_QUERY = { staleTime: 'static', gcTime: 0, refetchOnReconnect: false } as const

/** Null for a 404. */
export const foundOrNull = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
