import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['{contract,server,web,database,demo,basemap,checks,scripts,e2e}/**/*.test.{ts,tsx}'],
    globalSetup: './server/test/suite/global-setup.ts',
    setupFiles: ['./server/test/suite/put-back.ts', './server/test/suite/quick-passwords.ts'],
    // One more than there are processors, because some test always waits for a database or a program.
    maxWorkers: availableParallelism() + 1,
    // A process for several files: reading the application anew for each was half of all the work.
    // So the clock, globals and environment are put back after each file, which puts back what else it changes.
    isolate: false,
    // Garbage of a test is dead by the time a large nursery is full: a tenth of all the work.
    execArgv: ['--max-semi-space-size=64', '--min-semi-space-size=32'],
    // Processes that tests start read the sources in half the time when one before them left them compiled.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled') },
    // A busy machine takes some seconds for what another does within one.
    expect: { poll: { timeout: 30_000, interval: 20 } },
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
