import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkServerLog } from './server-log.ts'

const START_MS = 120_000

export interface Server {
  url: string
  /** Fails when its log is not as it should be. */
  stop: () => Promise<void>
}

/** Starts the product as a person would, in a folder and on a port of its own; `settings` are more of its environment. */
export async function startServer(settings: Record<string, string> = {}): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'estran-e2e-'))
  const port = await freePort()
  const server = spawn(process.execPath, [join(import.meta.dirname, '../server/main.ts')], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      PORT: String(port),
      IP_LIMITS: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = await isReady(server)
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await ended
      try {
        checkServerLog(said(), dataDir)
      } finally {
        await rm(dataDir, { recursive: true, force: true })
      }
    },
  }
}

/** Resolves when the server says so, with what gives all it has said; rejects with what it said when it ends or is too slow. */
function isReady(server: ChildProcess): Promise<() => string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const give = (why: string) => reject(new Error(`The server ${why}.\n${said}`))
    const timer = setTimeout(() => give('did not start in time'), START_MS)
    const hear = (chunk: Buffer) => {
      said += chunk
      if (!said.includes('Estran est prêt')) return
      clearTimeout(timer)
      resolve(() => said)
    }
    server.stdout?.on('data', hear)
    server.stderr?.on('data', hear)
    server.once('exit', (code) => give(`ended with ${code}`))
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
