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
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
