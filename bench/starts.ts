import { type Figure, type Judge, seconds } from './figures.ts'
import { measureMemory, settled, startServer } from './processes.ts'
import { signIn } from './visitor.ts'

/** With the demo, once its tiles are cut. */
const MAX_BYTES = 300e6

/** PostgreSQL included: on an empty folder, on existing data, after a kill. */
export async function measureStarts(dataDir: string, judge: Judge): Promise<Figure[]> {
  const settings = { DATA_DIR: dataDir }
  const first = await startServer(settings)
  await settled(first.pid)
  const memory = await measureMemory(judge, 'First start, memory of the server', first.pid, MAX_BYTES)
  await first.stop()
  const second = await startServer(settings)
  await signIn(second.origin)
  await second.stop('SIGKILL')
  const third = await startServer(settings)
  await signIn(third.origin)
  await third.stop()
  return [
    judge.atMost('First start, empty DATA_DIR', 30, first.readyAfterMs / 1000, seconds),
    memory,
    judge.atMost('Second start', 10, second.readyAfterMs / 1000, seconds),
    judge.atMost('Start after kill -9', 5, third.readyAfterMs / 1000, seconds),
  ]
}
