import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROVIDER_SECRET, startProvider } from './provider.ts'
import { checkServerLog } from './server-log.ts'

const START_MS = 120_000

/** Starts the product once, as a person would, in a folder and on a port of its own. */
export default async function start() {
  const dataDir = await mkdtemp(join(tmpdir(), 'estran-e2e-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const provider = await startProvider()
  const server = spawn(process.execPath, [join(import.meta.dirname, '../server/main.ts')], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      PORT: String(port),
      IP_LIMITS: '0',
      ...providerSettings('GOOGLE', provider.issuer),
      ...providerSettings('MICROSOFT', provider.issuer),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = await isReady(server)
  process.env.E2E_URL = url
  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
    await provider.stop()
    try {
      checkServerLog(said(), dataDir)
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  }
}

const providerSettings = (name: string, issuer: string) => ({
  [`${name}_CLIENT_ID`]: 'estran-e2e',
  [`${name}_CLIENT_SECRET`]: PROVIDER_SECRET,
  [`${name}_ISSUER`]: issuer,
})

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
