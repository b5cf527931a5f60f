import { setImmediate } from 'node:timers/promises'

/** Gives way to other requests. */
const ROWS_AT_ONCE = 100

export async function inSteps<T, R>(rows: readonly T[], work: (row: T, index: number) => R): Promise<R[]> {
  const done: R[] = []
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % ROWS_AT_ONCE === 0) await setImmediate()
    done.push(work(row, index))
  }
  return done
}
