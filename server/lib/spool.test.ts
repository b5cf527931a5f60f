import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '../test/folder.ts'
import { openSpool } from './spool.ts'

async function* blocks(...texts: string[]) {
  for (const one of texts) yield Buffer.from(one)
}

test('a spooled file has no name while it is used, and is gone afterwards', async () => {
  const folder = join(await temporaryFolder(), 'spool')
  const spool = await openSpool(folder)
  const kept = await spool.receive(async (write) => {
    const file = await write(blocks('ab', 'cde'))
    expect(await readdir(folder)).toEqual([])
    expect([file.size, `${await file.read(1, 3)}`, `${await file.read(4, 100)}`]).toEqual([5, 'bcd', 'e'])
    return file
  })
  await expect(kept.read(0, 1)).rejects.toThrow()
})

test('files that a killed process may have left are removed at the next start, and nothing else', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, '123-0.spool'), 'left')
  await writeFile(join(folder, 'other'), 'kept')
  await openSpool(folder)
  expect(await readdir(folder)).toEqual(['other'])
})

test('on a disk that is nearly full nothing is written, and it is said once', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const spool = await openSpool(await temporaryFolder(), Number.POSITIVE_INFINITY)
  const refused = { status: 503, message: expect.stringContaining('disque') }
  await expect(spool.receive((write) => write(blocks('ab')))).rejects.toMatchObject(refused)
  await expect(spool.ensureRoom()).rejects.toMatchObject(refused)
  expect([await spool.hasRoom(), log.mock.calls.length]).toEqual([false, 1])
  log.mockRestore()
})
