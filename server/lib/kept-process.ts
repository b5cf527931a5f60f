import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { yieldToRequests } from './priority.ts'

const RESTART_MS = 1000

interface KeptProcess {
  file: URL
  /** Its first message: what it is to work with. Not its arguments, which everybody on the machine can read. */
  settings: object
  /** It ended although nobody asked it to; it starts again. */
  onDeath: (how: string) => void
  /** It is told to end by the end of its channel, and killed when it has not so long after. */
  patienceMs: number
}

/** A Node process that runs as long as this one. */
export function keepProcess({ file, settings, onDeath, patienceMs }: KeptProcess) {
  let child: ChildProcess
  let restarting: NodeJS.Timeout | undefined
  let isClosing = false

  const start = () => {
    child = fork(fileURLToPath(file), {
      // Flags for this process (test runner, profiler) must not apply there.
      execArgv: [],
      serialization: 'advanced',
    })
    yieldToRequests(child.pid)
    // What cannot be sent any more fails when it exits.
    child.send(settings, () => undefined)
    child.once('exit', (code, signal) => {
      if (isClosing) return
      onDeath(String(signal ?? code))
      restarting = setTimeout(start, RESTART_MS)
    })
  }
  start()
  return {
    close: async () => {
      isClosing = true
      clearTimeout(restarting)
      if (child.exitCode !== null || child.signalCode !== null) return
      const killing = setTimeout(() => child.kill('SIGKILL'), patienceMs)
      if (child.connected) child.disconnect()
      await once(child, 'exit')
      clearTimeout(killing)
    },
  }
}
