import { isMissing } from '../call.ts'

/** For a query of something that one opens to edit: asked at each opening, and never refreshed while one types. */
export const OPENED_QUERY = { staleTime: 'static', gcTime: 0, refetchOnReconnect: false } as const

/** Answers null for a 404. */
export const foundOrNull = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
