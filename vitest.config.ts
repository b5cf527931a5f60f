import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['{contract,server,web,database,basemap,checks,scripts,e2e}/**/*.test.{ts,tsx}'],
    globalSetup: './server/test/global-setup.ts',
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
