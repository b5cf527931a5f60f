import { chmod, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../test/folder.ts'
import { openDataFolder } from './data-folder.ts'
import { generatedSecret, saveSecret } from './secret.ts'

/** As root others may pass through. */
const CLOSED = process.getuid?.() === 0 ? 0o711 : 0o700
const modeOf = async (path: string) => (await stat(path)).mode & 0o7777

test.each([
  ['the start', openDataFolder],
  ['a restore', (folder: string) => saveSecret(folder, 'the secret of a backup')],
  ['a first secret', generatedSecret],
])('nobody else looks into the data after %s, whether it was there or not', async (_what, open) => {
  const folder = await temporaryFolder()
  const [made, found] = [join(folder, 'made'), join(folder, 'found')]
  await mkdir(found)
  await chmod(found, 0o755)
  for (const path of [made, found]) {
    await open(path)
    expect(await modeOf(path)).toBe(CLOSED)
  }
})

test('a folder that is closed more, or that all share, stays as it is', async () => {
  const folder = await temporaryFolder()
  for (const mode of [0o500, 0o1777]) {
    const path = join(folder, mode.toString(8))
    await mkdir(path)
    await chmod(path, mode)
    await openDataFolder(path)
    expect(await modeOf(path)).toBe(mode)
  }
})
