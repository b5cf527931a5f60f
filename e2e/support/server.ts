import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endProcess, startProduct } from '../../server/test/process.ts'
import { checkServerLog } from './server-log.ts'

export interface Server {
  url: string
  /** Fails when its log is not as it should be. */
  stop: () => Promise<void>
}

/** Starts the product in a folder of its own; `settings` are more of its environment. */
export async function startServer(settings: Record<string, string> = {}): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'estran-e2e-'))
  const { child, url, output } = await startProduct({
    ...(process.env.HOME && { HOME: process.env.HOME }),
    DATA_DIR: dataDir,
    IP_LIMITS: '0',
    ...settings,
  })
  return {
    url,
    stop: async () => {
      await endProcess(child)
      try {
        checkServerLog(output(), dataDir)
      } finally {
        await rm(dataDir, { recursive: true, force: true })
      }
    },
  }
}
