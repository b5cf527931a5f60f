import { type Figure, type Judge, seconds } from './figures.ts'
import { startServer } from './processes.ts'
import { signIn } from './visitor.ts'

/** PostgreSQL included: on an empty folder, on existing data, after a kill. */
export async function measureStarts(dataDir: string, judge: Judge): Promise<Figure[]> {
  const settings = { DATA_DIR: dataDir }
  const first = await startServer(settings)
  await first.stop()
  const second = await startServer(settings)
  await signIn(second.origin)
  await second.stop('SIGKILL')
  const third = await startServer(settings)
  await signIn(third.origin)
  await third.stop()
  return [
    judge.atMost('First start, empty DATA_DIR', 30, first.readyAfterMs / 1000, seconds),
    judge.atMost('Second start', 10, second.readyAfterMs / 1000, seconds),
    judge.atMost('Start after kill -9', 5, third.readyAfterMs / 1000, seconds),
  ]
}
