import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const SHARED: TestProjectInlineConfiguration['test'] = {
  environment: 'node',
  // A process for several files: reading the application anew for each was half of all the work.
  // So a file puts back what it changes outside itself (the clock, globals, the environment).
  isolate: false,
  // Garbage of a test is dead by the time a large nursery is full: a tenth of all the work.
  execArgv: ['--max-semi-space-size=64', '--min-semi-space-size=32'],
  // Processes that tests start read the sources in half the time when one before them left them compiled.
  env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled') },
  // A busy machine takes some seconds for what another does within one.
  expect: { poll: { timeout: 30_000, interval: 20 } },
  testTimeout: 180_000,
  hookTimeout: 180_000,
}

/** JSX and files that are no code, and modules that a test reads anew. */
const ONLY_BY_VITE = ['web/**/*.test.{ts,tsx}', 'checks/result-fields.test.ts']

export default defineConfig({
  test: {
    globalSetup: './server/test/global-setup.ts',
    // One more than there are processors, because some test always waits for a database or a program.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        extends: false,
        test: {
          ...SHARED,
          name: 'node',
          include: ['{contract,server,database,demo,basemap,checks,scripts,e2e}/**/*.test.ts'],
          exclude: ONLY_BY_VITE,
          setupFiles: './server/test/sign-in/quick-passwords.ts',
          // As the product reads its sources, in four fifths of the time.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      { extends: false, test: { ...SHARED, name: 'vite', include: ONLY_BY_VITE } },
    ],
  },
})
