import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { fileURLToPath } from 'node:url'
import { FileError, MAX_BYTES, megabytes } from '../../../geo/read/file-error.ts'
import { admittedStep } from '../../../lib/http/admission.ts'
import { yieldToRequests } from '../../../lib/process/priority.ts'
import type { FileRepairedRow, FileZone, ZoneFile } from './zone-file.ts'

/** Enough for 250 MB of GeoJSON. */
const MAX_MEMORY_MB = 3072
/** Five times what honest files take: 3,000 zones of 1,000 vertices take 5 s, and 10 s more in metres; zipped they are 13 MB. */
const maxMilliseconds = (bytes: number) => 30_000 + bytes / 2_000

type ReaderMessage =
  | { zones: FileZone[] }
  | { repaired: FileRepairedRow[] }
  | { rest: Omit<ZoneFile, 'zones' | 'repaired'> }
  | { refusal: string }
  | { fault: string }

const readers = new Set<ChildProcess>()
process.on('exit', () => {
  for (const reader of readers) reader.kill('SIGKILL')
})

/** Uses a process because, unlike a thread, it can be killed when a malicious file traps it. Throws FileError. */
export async function readZoneFile(bytes: Uint8Array): Promise<ZoneFile> {
  if (bytes.byteLength > MAX_BYTES) throw new FileError(`Ce fichier dépasse ${megabytes(MAX_BYTES)}.`)
  return admittedStep('zone file', '', () => readApart(bytes))
}

async function readApart(bytes: Uint8Array): Promise<ZoneFile> {
  const reader = fork(fileURLToPath(new URL('./zone-file.reader.ts', import.meta.url)), {
    execArgv: [`--max-old-space-size=${MAX_MEMORY_MB}`],
    env: { NODE_COMPILE_CACHE: getCompileCacheDir() },
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  })
  readers.add(reader)
  yieldToRequests(reader.pid)
  const timer = setTimeout(() => reader.kill('SIGKILL'), maxMilliseconds(bytes.byteLength))
  try {
    // The process may end before it has read everything.
    reader.stdin?.on('error', () => undefined)
    reader.stdin?.end(bytes)
    return await outcomeOf(reader)
  } finally {
    clearTimeout(timer)
    reader.kill('SIGKILL')
    readers.delete(reader)
  }
}

function outcomeOf(reader: ChildProcess): Promise<ZoneFile> {
  const { promise, resolve, reject } = Promise.withResolvers<ZoneFile>()
  const zones: FileZone[] = []
  const repaired: FileRepairedRow[] = []
  reader.on('message', (message: ReaderMessage) => {
    if ('zones' in message) zones.push(...message.zones)
    else if ('repaired' in message) repaired.push(...message.repaired)
    else if ('rest' in message) resolve({ ...message.rest, zones, repaired })
    else if ('refusal' in message) reject(new FileError(message.refusal))
    else reject(new Error(message.fault))
  })
  reader.on('error', reject)
  reader.on('exit', () => reject(tooHeavy()))
  return promise
}

const tooHeavy = () =>
  new FileError('Ce fichier est trop lourd ou trop complexe pour être lu. Partagez-le en plusieurs fichiers.')
