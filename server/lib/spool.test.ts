import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '../test/folder.ts'
import { type BufferedBytes, openSpool } from './spool.ts'

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

test('a buffered source runs to its end before anything is read, and is read as it was', async () => {
  const folder = join(await temporaryFolder(), 'spool')
  const spool = await openSpool(folder)
  const long = Buffer.alloc(200_000, 'é')
  const { bytes, written, close } = await spool.buffer(blocks('ab', `${long}`, 'c'))
  await written
  expect(await readdir(folder)).toEqual([])
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  expect(`${Buffer.concat(pieces)}`).toBe(`ab${long}c`)
  await close()
  await expect(spool.buffer(blocks('ab')).then(readAfterClose)).rejects.toThrow()
})

const readAfterClose = async ({ bytes, close }: BufferedBytes) => {
  await close()
  for await (const _ of bytes);
}

test('a buffered source is read while it goes on, and fails its reader when it fails', async () => {
  const spool = await openSpool(await temporaryFolder())
  const rest = Promise.withResolvers<void>()
  async function* source() {
    yield Buffer.from('first')
    await rest.promise
    yield Buffer.from('then')
    throw new Error('lost')
  }
  const { bytes, close } = await spool.buffer(source())
  const seen: string[] = []
  const reading = async () => {
    for await (const piece of bytes) {
      seen.push(`${piece}`)
      rest.resolve()
    }
  }
  await expect(reading()).rejects.toThrow('lost')
  expect(seen.join('')).toBe('firstthen')
  await close()
})
