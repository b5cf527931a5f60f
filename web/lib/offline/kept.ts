import { hashKey, type QueryClient, type QueryKey, type QueryPersister } from '@tanstack/react-query'
import { createStore, promisifyRequest, type UseStore } from 'idb-keyval'
import { isBroken } from '../call.ts'
import { isSignedIn } from '../cookie.ts'

// What the screens last knew, for when the server cannot be reached: the answers of queries whose `meta` says `kept`,
// in IndexedDB, of one person only. Where a browser refuses to store, nothing is kept and nothing fails.

const MAX_AGE_MS = 30 * 24 * 3_600_000
const MAX_ANSWERS = 150
/** From then on what is kept is shown while the network goes on. */
const SLOW_MS = 2_000
/** Several answers are written at once, after what they show is on the screen. */
const WRITE_AFTER_MS = 500

interface KeptAnswer {
  data: unknown
  at: number
}

/** Its row says whose answers these are. */
const OWNER = 'owner'

let store: UseStore | undefined
let owner: number | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const unwritten = new Map<string, KeptAnswer>()

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (rows: IDBObjectStore) => Promise<T>,
): Promise<T | undefined> {
  try {
    store ??= createStore('estran', 'kept')
    return await store(mode, work)
  } catch {
    return undefined
  }
}

const isFresh = ({ at }: KeptAnswer) => Date.now() - at < MAX_AGE_MS

const readAnswer = (key: string) =>
  inStore('readonly', async (rows) => {
    const [whose, answer] = await Promise.all([
      promisifyRequest<number | undefined>(rows.get(OWNER)),
      promisifyRequest<KeptAnswer | undefined>(rows.get(key)),
    ])
    const isOwn = whose !== undefined && (owner === null || owner === whose)
    return isOwn && answer && isFresh(answer) ? answer : undefined
  })

function keep(key: string, answer: KeptAnswer) {
  if (owner === null) return
  unwritten.set(key, answer)
  clearTimeout(timer)
  timer = setTimeout(write, WRITE_AFTER_MS)
}

async function write() {
  if (owner === null) return
  const answers = [...unwritten]
  unwritten.clear()
  await inStore('readwrite', async (rows) => {
    // Another tab may have signed out meanwhile, or someone else in.
    if ((await promisifyRequest(rows.get(OWNER))) !== owner || !isSignedIn()) return
    for (const [key, answer] of answers) rows.put(answer, key)
    await promisifyRequest(rows.transaction)
  })
}

/** Whether an answer to this has been kept since then, a moment of the server. */
export async function isKeptSince(queryKey: QueryKey, moment: string): Promise<boolean> {
  const answer = await readAnswer(hashKey(queryKey))
  return answer !== undefined && answer.at > Date.parse(moment)
}

/** The network first; what is kept is shown where it fails or is slow, with its own time, and the failure stays. */
export const keptPersister: QueryPersister = async (queryFn, context, query) => {
  if (!query.meta?.kept) return queryFn(context)
  const restore = async () => {
    if (query.state.data !== undefined || !isSignedIn()) return
    const answer = await readAnswer(query.queryHash)
    if (!answer || query.state.data !== undefined || !isSignedIn()) return
    query.setData(answer.data, { updatedAt: answer.at, manual: true })
  }
  const slow = setTimeout(restore, SLOW_MS)
  try {
    const data = await queryFn(context)
    keep(query.queryHash, { data, at: Date.now() })
    return data
  } catch (error) {
    if (error instanceof Error && isBroken(error)) await restore()
    throw error
  } finally {
    clearTimeout(slow)
  }
}

/** Once the server has said who this is: what another person left goes, and what has come before is written too. */
export async function keepFor(userId: number, client: QueryClient) {
  if (owner === userId) return
  owner = userId
  for (const { queryHash, meta, state } of client.getQueryCache().getAll()) {
    if (meta?.kept && state.data !== undefined) keep(queryHash, { data: state.data, at: state.dataUpdatedAt })
  }
  await inStore('readwrite', async (rows) => {
    if ((await promisifyRequest(rows.get(OWNER))) !== userId) rows.clear()
    rows.put(userId, OWNER)
    await removeOld(rows)
  })
}

async function removeOld(rows: IDBObjectStore) {
  const [keys, values] = await Promise.all([
    promisifyRequest<IDBValidKey[]>(rows.getAllKeys()),
    promisifyRequest<KeptAnswer[]>(rows.getAll()),
  ])
  const answers = values.map((answer, index) => ({ key: keys[index] ?? '', answer })).filter(({ key }) => key !== OWNER)
  const latest = answers.filter(({ answer }) => isFresh(answer)).sort((a, b) => b.answer.at - a.answer.at)
  const stays = new Set(latest.slice(0, MAX_ANSWERS).map(({ key }) => key))
  for (const { key } of answers) if (!stays.has(key)) rows.delete(key)
}

/** Of this page; other tabs are told by forgetKept. */
export async function emptyKept() {
  owner = null
  unwritten.clear()
  await inStore('readwrite', async (rows) => {
    rows.clear()
    await promisifyRequest(rows.transaction)
  })
}
