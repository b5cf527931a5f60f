import type { QueryClient } from '@tanstack/react-query'
import { createStore, promisifyRequest, type UseStore } from 'idb-keyval'
import { isSignedIn } from '../cookie/cookie.ts'

// The answers kept in IndexedDB, of one person with one reference of the laboratory only; apart, as a page where nobody is signed in has no need of them.
// Where a browser refuses to store, nothing is kept and nothing fails.

const MAX_AGE_MS = 30 * 24 * 3_600_000
const MAX_ANSWERS = 150
/** Several answers are written at once, after what they show is on the screen. */
const WRITE_AFTER_MS = 500

interface KeptAnswer {
  data: unknown
  /** When it was asked for. */
  at: number
}

/** Answers overtake each other, also in two tabs. A moment still to come is of a clock that was wrong. */
const isOlder = (answer: KeptAnswer, known: KeptAnswer | undefined) =>
  known !== undefined && answer.at < known.at && known.at <= Date.now()

/** Key of the row that says whose answers these are. */
const OWNER = 'owner'

let store: UseStore | undefined
let owner: string | null = null
let isWriting = false
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

export const readAnswer = (key: string) =>
  inStore('readonly', async (rows) => {
    const [whose, answer] = await Promise.all([
      promisifyRequest<string | undefined>(rows.get(OWNER)),
      promisifyRequest<KeptAnswer | undefined>(rows.get(key)),
    ])
    const isOwn = whose !== undefined && (owner === null || owner === whose)
    return isOwn && answer && isFresh(answer) ? answer : undefined
  })

export function keep(key: string, answer: KeptAnswer) {
  if (owner === null || isOlder(answer, unwritten.get(key))) return
  unwritten.set(key, answer)
  if (!isWriting) setTimeout(write, WRITE_AFTER_MS)
  isWriting = true
}

async function write() {
  isWriting = false
  if (owner === null) return
  const answers = [...unwritten]
  unwritten.clear()
  await inStore('readwrite', async (rows) => {
    // Another tab may have signed out meanwhile, or someone else in.
    if ((await promisifyRequest(rows.get(OWNER))) !== owner || !isSignedIn()) return
    const known = await Promise.all(answers.map(([key]) => promisifyRequest<KeptAnswer | undefined>(rows.get(key))))
    for (const [at, [key, answer]] of answers.entries()) if (!isOlder(answer, known[at])) rows.put(answer, key)
    await promisifyRequest(rows.transaction)
  })
}

/** Deletes what another owner left, then also writes the answers that have come before. */
export async function keepAnswersOf(whose: string, client: QueryClient) {
  if (owner === whose) return
  owner = whose
  unwritten.clear()
  for (const { queryHash, meta, state } of client.getQueryCache().getAll()) {
    if (meta?.kept && state.data !== undefined) keep(queryHash, { data: state.data, at: state.dataUpdatedAt })
  }
  await inStore('readwrite', async (rows) => {
    if ((await promisifyRequest(rows.get(OWNER))) !== whose) rows.clear()
    rows.put(whose, OWNER)
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

/** Answers whether nothing is left. */
export async function emptyAnswers(): Promise<boolean> {
  owner = null
  unwritten.clear()
  const isEmpty = await inStore('readwrite', async (rows) => {
    rows.clear()
    await promisifyRequest(rows.transaction)
    return true
  })
  return isEmpty === true
}
