import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test.each([
  [6, null, { server: 2, background: 2 }],
  [7, null, { server: 3, background: 2 }],
  [6, '/tmp', { server: 2, background: 1 }],
  [7, '/tmp', { server: 2, background: 2 }],
  [21, '/tmp', { server: 10, background: 8 }],
])(
  'of %i connections, with nightly backups in %s, the background has two where the pages keep two',
  (all, folder, shares) => {
    const settings = { DATABASE_POOL_MAX: String(all), ...(folder && { BACKUP_DIR: folder }) }
    expect(readConfig(settings).connections).toEqual({ all, ...shares })
  },
)
