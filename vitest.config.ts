import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['{contract,server,web,database,basemap,checks,scripts,e2e}/**/*.test.{ts,tsx}'],
    globalSetup: './server/test/global-setup.ts',
    // As many at once as there are processors: by default half of them stay free.
    maxWorkers: '100%',
    // A process for several files: reading the application anew for each was half of all the work.
    // So a file puts back what it changes outside itself (the clock, globals, the environment).
    isolate: false,
    // Processes that tests start read the sources in half the time when one before them left them compiled.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled') },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
