import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, PATIENT } from '../../server/lib/db/pool.ts'
import { copyTemplate, type DatabaseTemplates } from '../../server/test/postgres/templates.ts'
import { endProcess, runScript, type ScriptRun, startProduct } from '../../server/test/process.ts'
import { checkServerLog } from './server-log.ts'

export interface TestServer {
  url: string
  /** One of the scripts, with the server's settings. */
  run: (file: string, args: readonly string[]) => Promise<ScriptRun>
  /** For what an earlier version left in its database, and no screen makes. */
  query: (text: string) => Promise<Record<string, string>[]>
  /** Fails when its log is not as it should be. */
  stop: () => Promise<void>
}

const VARIABLE = 'E2E_POSTGRES'
/** Whoever starts second need not compile again. */
const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/compiled')

/** From here on products start with a copy of the demonstration, in a third of the time it takes to make. */
export function storeTemplates(templates: DatabaseTemplates) {
  process.env[VARIABLE] = JSON.stringify(templates)
}

/** Starts the product in a folder and on a database of its own; `settings` are more of its environment. */
export async function startServer(
  settings: Record<string, string> = {},
  kind: 'demo' | 'empty' = 'demo',
): Promise<TestServer> {
  const { server, template, demoTemplate }: DatabaseTemplates = JSON.parse(process.env[VARIABLE] ?? '')
  const dataDir = await mkdtemp(join(tmpdir(), 'estran-e2e-'))
  const secret = randomBytes(32).toString('hex')
  const environment = {
    ...(process.env.HOME && { HOME: process.env.HOME }),
    NODE_COMPILE_CACHE: COMPILED,
    DATA_DIR: dataDir,
    DATABASE_URL: await copyTemplate(server, kind === 'demo' ? demoTemplate : template),
    SECRET: secret,
    DEMO: kind === 'demo' ? '1' : '0',
    IP_LIMITS: '0',
    ...settings,
  }
  const { child, url, output } = await startProduct(environment)
  return {
    url,
    run: (file, args) => runScript(file, args, environment),
    query: async (text) => {
      const { pool, close } = openDatabase(environment.DATABASE_URL, () => undefined, PATIENT)
      const { rows } = await pool.query(text)
      await close()
      return rows
    },
    stop: async () => {
      await endProcess(child)
      try {
        checkServerLog(output(), secret)
      } finally {
        await rm(dataDir, { recursive: true, force: true })
      }
    },
  }
}
