import { hashKey, type Query, type QueryClient, type QueryKey, type QueryPersister } from '@tanstack/react-query'
import { isBroken } from '../call.ts'
import { isSignedIn } from '../cookie/cookie.ts'
import { lasting } from '../storage.ts'

// The last answers of queries whose `meta` says `kept`, for when the server cannot be reached.

/** After so long, a kept answer is shown while the network goes on. */
const SLOW_MS = 2_000
/** Longer where the server’s own page shows a newer one. */
const SLOW_BEHIND_PAGE_MS = 10_000

/** Says that this browser may keep something, so that a login page has nothing to look for in most. */
const HAS_KEPT = 'estran-kept'
export const mayHaveKept = () => lasting.read(HAS_KEPT) !== null
export const noteKept = () => lasting.write(HAS_KEPT, '1')

/** When this page came, by the clock as it is set now; not later where that stood still while the device slept. */
export const pageCameAt = () => Math.min(performance.timeOrigin, Date.now() - performance.now())

let isLoaded = false
const loadAnswers = () => {
  isLoaded = true
  return import('./kept-answers.ts')
}
const nothing = () => undefined

/** Empty before the server has said who this is. */
let owner = ''

const askedAt = new WeakMap<object, number>()

/** Makes an answer that is kept as old as its question: a tab that slept may read it days after it came. */
export function dateAnswer(query: Query<unknown, unknown>) {
  const dataUpdatedAt = askedAt.get(query)
  if (dataUpdatedAt !== undefined) query.setState({ dataUpdatedAt })
}

/** The network first; what is kept is shown where it fails or is slow, with its own time, and the failure stays. */
export const keptPersister: QueryPersister = async (queryFn, context, query) => {
  if (!query.meta?.kept) return queryFn(context)
  const at = Date.now()
  askedAt.set(query, at)
  const restore = async () => {
    if (query.state.data !== undefined || !isSignedIn()) return
    const answer = await loadAnswers().then(({ readAnswer }) => readAnswer(query.queryHash), nothing)
    if (!answer || query.state.data !== undefined || !isSignedIn()) return
    const { renewKept } = query.meta ?? {}
    // A moment still to come is of a clock that was wrong: nobody knows when it was.
    const updatedAt = answer.at > Date.now() ? 0 : answer.at
    const isOlder = updatedAt < pageCameAt()
    const data = renewKept && isOlder ? renewKept(answer.data) : answer.data
    query.setData(data, { updatedAt, manual: true })
  }
  const isBehindPage = document.getElementById('first-view') !== null
  const whose = owner
  const slow = setTimeout(restore, isBehindPage ? SLOW_BEHIND_PAGE_MS : SLOW_MS)
  try {
    const data = await queryFn(context)
    const answer = { data, at }
    // The answer to « session » itself says who this is now.
    const isTheirs = !whose || whose === owner || query.queryKey[0] === 'session'
    if (isTheirs && isSignedIn()) loadAnswers().then(({ keep }) => keep(query.queryHash, answer), nothing)
    return data
  } catch (error) {
    if (error instanceof Error && isBroken(error)) await restore()
    throw error
  } finally {
    clearTimeout(slow)
  }
}

interface AnswersOwner {
  id: number
  lims_client_id: string | null
}

/** Called once the server has said who this is: deletes what another person left, or another reference opened, and also writes earlier answers. */
export async function keepFor({ id, lims_client_id }: AnswersOwner, client: QueryClient) {
  noteKept()
  const whose = `${id} ${lims_client_id ?? ''}`
  owner = whose
  await loadAnswers().then(({ keepAnswersOf }) => keepAnswersOf(whose, client), nothing)
}

/** What is kept of this query; it is not shown by that. */
export async function readKept<T>(queryKey: QueryKey): Promise<T | undefined> {
  const { readAnswer } = await loadAnswers()
  return (await readAnswer(hashKey(queryKey)))?.data as T | undefined
}

/** Empties what this page keeps; forgetKept tells the other tabs. */
export async function emptyKept() {
  owner = ''
  if (!mayHaveKept() && !isLoaded) return
  const { emptyAnswers } = await loadAnswers()
  // What could not be emptied is tried again by the next page.
  if (await emptyAnswers()) lasting.remove(HAS_KEPT)
}
