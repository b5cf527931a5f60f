import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { yieldToRequests } from './priority.ts'

const RESTART_MS = 1000

interface SupervisedProcess {
  file: URL
  /** Its settings, sent as the first message: everybody on the machine can read a process's arguments. */
  settings: object
  /** Called when it ended unexpectedly; it is started again. */
  onDeath: (how: string) => void
  /** Milliseconds between SIGTERM (or the end of the channel, when this process dies) and SIGKILL. */
  patienceMs: number
}

/** Runs a Node process as long as this one, and restarts it. */
export function superviseProcess({ file, settings, onDeath, patienceMs }: SupervisedProcess) {
  let child: ChildProcess | undefined
  let restarting: NodeJS.Timeout | undefined
  let isClosing = false

  const restart = (how: string) => {
    child = undefined
    if (isClosing) return
    onDeath(how)
    restarting = setTimeout(start, RESTART_MS)
  }
  const start = () => {
    try {
      child = launch()
    } catch (error) {
      restart(whyOf(error))
    }
  }
  const launch = () => {
    const launched = fork(fileURLToPath(file), {
      // Replaces this process' flags (test runner, profiler); the default young generation takes up to 48 MB.
      execArgv: ['--max-semi-space-size=4'],
      serialization: 'advanced',
    })
    // Without a listener an error would end this process too.
    launched.on('error', (error) => launched.pid === undefined && restart(whyOf(error)))
    launched.once('exit', (code, signal) => restart(String(signal ?? code)))
    if (launched.pid === undefined) return
    yieldToRequests(launched.pid)
    // A failed send needs no handling: its exit follows.
    launched.send(settings, () => undefined)
    return launched
  }
  start()
  return {
    /** Its answer to this message; rejects when it is away or takes longer. */
    ask: async <T>(message: string, ms: number): Promise<T> => {
      if (!child) throw new Error('It is starting again.')
      const answered = once(child, 'message', { signal: AbortSignal.timeout(ms) })
      child.send(message, () => undefined)
      const [answer] = await answered
      return answer
    },
    close: async () => {
      isClosing = true
      clearTimeout(restarting)
      if (!child) return
      const exited = once(child, 'exit')
      const killing = setTimeout(() => child?.kill('SIGKILL'), patienceMs)
      // Unlike the end of its channel, SIGTERM also ends a process that is still loading.
      child.kill('SIGTERM')
      await exited
      clearTimeout(killing)
    },
  }
}

const whyOf = (error: unknown) => String(error instanceof Error && 'code' in error ? error.code : error)
