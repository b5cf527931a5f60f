import { randomBytes } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { temporaryFolder } from '../../test/folder.ts'
import { BackupFault, readSections, writeSections } from './file.ts'

let folder: string
let path: string
let bytes: Buffer
/** Content that makes several pieces. */
const long = [randomBytes(70_000), Buffer.from('a'), Buffer.alloc(300_000, 'b')]

beforeAll(async () => {
  folder = await temporaryFolder()
  path = join(folder, 'whole')
  await writeSections(
    path,
    Readable.from([[Buffer.from('{"a":1}')], long, []].map((section) => Readable.from(section))),
  )
  bytes = await readFile(path)
})

const collect = async (pieces: AsyncIterable<Buffer>) => Buffer.concat(await Readable.from(pieces).toArray())

const readAll = (file: string) =>
  readSections(file, async (sections) => [
    await sections.json(z.object({ a: z.number() })),
    await collect(sections.next()),
    await collect(sections.next()),
  ])

const faultOf = async (content: Buffer) => {
  const file = join(folder, 'changed')
  await writeFile(file, content)
  return readAll(file).then(
    () => null,
    (error: unknown) => (error instanceof BackupFault ? error.message.replace(file, 'X') : error),
  )
}

test('a backup is read back as it was written, and only its owner may read it', async () => {
  expect(await readAll(path)).toEqual([{ a: 1 }, Buffer.concat(long), Buffer.alloc(0)])
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  // The long run of one letter was compressed.
  expect(bytes.length).toBeLessThan(80_000)
})

test('a single bit that differs, anywhere, is a fault', async () => {
  const ends = [...bytes.keys()].filter((at) => at < 60 || at > bytes.length - 80)
  const between = Array.from({ length: 60 }, (_, n) => 60 + Math.floor((n * (bytes.length - 140)) / 60))
  for (const at of [...ends, ...between]) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(bytes.readUInt8(at) ^ (1 << (at % 8)), at)
    const fault = await faultOf(changed)
    const words = at < 16 ? 'Le fichier X n’est pas une sauvegarde d’Estran.' : 'Le fichier X est abîmé ou incomplet.'
    expect([at, fault]).toEqual([at, words])
  }
})

test.each([0, 1, 15, 16, 40, 48, 49, 1000, 70_000, -33, -32, -1])('cut at byte %i, it is a fault', async (at) => {
  expect(await faultOf(bytes.subarray(0, at))).toMatch(/^Le fichier X (n’est pas une sauvegarde d’Estran|est abîmé)/)
})

test('anything after the end is a fault, and so is a file of another kind or none', async () => {
  expect(await faultOf(Buffer.concat([bytes, Buffer.from('x')]))).toBe('Le fichier X est abîmé ou incomplet.')
  expect(await faultOf(randomBytes(5000))).toBe('Le fichier X n’est pas une sauvegarde d’Estran.')
  await expect(readAll(join(folder, 'none'))).rejects.toThrow(/^Le fichier .*none ne peut pas être lu \(ENOENT\)\.$/)
  await expect(readAll(folder)).rejects.toThrow(/ n’est pas un fichier\.$/)
})

test('an existing file is never written to', async () => {
  await expect(writeSections(path, Readable.from([]))).rejects.toMatchObject({ code: 'EEXIST' })
  expect(await readFile(path)).toEqual(bytes)
})
