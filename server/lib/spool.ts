import { createHash } from 'node:crypto'
import { type FileHandle, glob, mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { diskFull } from './http/errors.ts'

/** Bytes that can be read in parts, on disk or in memory. */
export interface SpoolContent {
  size: number
  /** Returns fewer bytes than asked only at the end. */
  read: (position: number, length: number) => Promise<Buffer>
}

export interface SpooledFile extends SpoolContent {
  sha256: Buffer
}

type WriteSpool = (source: AsyncIterable<Uint8Array>) => Promise<SpooledFile>

/** Bytes on their way from a quick source to a slow reader: what is not read yet waits on disk. */
export interface BufferedBytes {
  /** To be read once; fails as the source does. */
  bytes: AsyncIterable<Uint8Array>
  /** Ends with the source, well or not. */
  written: Promise<void>
  /** Gives the disk back once the source has ended. */
  close: () => Promise<void>
}

export interface Spool {
  /** Reads the source at its own speed. */
  buffer: (source: AsyncIterable<Uint8Array>) => Promise<BufferedBytes>
  /** Writes to a temporary file that exists only while `use` runs. */
  receive: <T>(use: (write: WriteSpool) => Promise<T>) => Promise<T>
  /** Throws 503 while the disk is nearly full, so that what is read there stays readable. */
  ensureRoom: () => Promise<void>
  hasRoom: () => Promise<boolean>
}

/** PostgreSQL, which may share the disk, stops for everybody where nothing is left. */
const MIN_FREE_BYTES = 256 * 1024 * 1024

export async function openSpool(folder: string, minFree = MIN_FREE_BYTES): Promise<Spool> {
  for await (const name of glob('*.spool', { cwd: folder })) await rm(join(folder, name), { force: true })
  let count = 0

  /** Unlink the open file: a killed process then leaves none behind. */
  const openNameless = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, `${process.pid}-${count++}.spool`)
    const file = await open(path, 'w+', 0o600)
    await rm(path, { force: true })
    return file
  }

  let isFull = false
  const hasRoom = async () => {
    const wasFull = isFull
    isFull = (await freeBytes(folder)) < minFree
    if (isFull && !wasFull) console.error('The disk of DATA_DIR is nearly full: files and batches are refused.')
    return !isFull
  }
  const ensureRoom = async () => {
    if (!(await hasRoom())) throw diskFull()
  }

  return {
    hasRoom,
    ensureRoom,
    buffer: async (source) => {
      await ensureRoom()
      return bufferIn(await openNameless(), source, ensureRoom)
    },
    receive: async (use) => {
      await ensureRoom()
      const files: FileHandle[] = []
      try {
        return await use(async (source) => {
          const file = await openNameless()
          files.push(file)
          return await writeTo(file, source, ensureRoom)
        })
      } finally {
        for (const file of files) await file.close()
      }
    },
  }
}

/** Free bytes on the disk of this folder, which is made when it is missing. */
export async function freeBytes(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function writeTo(
  file: FileHandle,
  source: AsyncIterable<Uint8Array>,
  ensureRoom: () => Promise<void>,
): Promise<SpooledFile> {
  const hash = createHash('sha256')
  let size = 0
  let ensured = 0
  for await (const bytes of source) {
    if (size - ensured >= ROOM_STEP) {
      await ensureRoom()
      ensured = size
    }
    hash.update(bytes)
    await writeWhole(file, bytes, size)
    size += bytes.length
  }
  const read = async (position: number, length: number) => {
    const available = Math.max(0, Math.min(length, size - position))
    const { buffer, bytesRead } = await file.read(Buffer.alloc(available), 0, available, position)
    if (bytesRead !== available) throw new Error('the spool holds less than was written to it')
    return buffer
  }
  return { size, sha256: hash.digest(), read }
}

const PIECE = 65_536
/** The disk is looked at again after so many bytes. */
const ROOM_STEP = 16 * 1024 * 1024

function bufferIn(file: FileHandle, source: AsyncIterable<Uint8Array>, ensureRoom: () => Promise<void>): BufferedBytes {
  let size = 0
  let isEnded = false
  let more = Promise.withResolvers<void>()
  const wakeReader = () => {
    more.resolve()
    more = Promise.withResolvers()
  }
  async function write() {
    let ensured = 0
    for await (const bytes of source) {
      if (size - ensured >= ROOM_STEP) {
        await ensureRoom()
        ensured = size
      }
      await writeWhole(file, bytes, size)
      size += bytes.length
      wakeReader()
    }
  }
  const writing = write().finally(() => {
    isEnded = true
    wakeReader()
  })
  async function* read() {
    for (let at = 0; ; ) {
      if (at < size) {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(PIECE, size - at)), 0, undefined, at)
        at += bytesRead
        yield buffer.subarray(0, bytesRead)
      } else if (isEnded) return await writing
      else await more.promise
    }
  }
  const written = writing.catch(() => undefined)
  return { bytes: read(), written, close: () => written.then(() => file.close()) }
}

async function writeWhole(file: FileHandle, bytes: Uint8Array, position: number) {
  try {
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done)
      done += bytesWritten
    }
  } catch (error) {
    throw isDiskFull(error) ? diskFull() : error
  }
}

const isDiskFull = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOSPC'
