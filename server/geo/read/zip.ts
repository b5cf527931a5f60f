import { ZipEntry } from 'node:zlib'
import { FileError, MAX_UNZIPPED_BYTES, megabytes } from './file-error.ts'
import { decodeCp1252, decodeUtf8 } from './text.ts'

export interface ZippedFile {
  path: string
  read: () => Uint8Array
}

const METHODS = new Set([0, 8])
const ENCRYPTED = 1

/** Limits the unzipped bytes, each file to what it announces and all to MAX_UNZIPPED_BYTES. */
export function readZip(bytes: Uint8Array): ZippedFile[] {
  const entries = refusingDamage(() => [...ZipEntry.read(bytes)])
  const total = entries.reduce((sum, { size }) => sum + size, 0)
  if (total > MAX_UNZIPPED_BYTES) {
    throw new FileError(`Ce zip est trop gros une fois ouvert : ${megabytes(MAX_UNZIPPED_BYTES)} au plus.`)
  }
  return entries
    .filter(({ isDirectory }) => !isDirectory)
    .map((entry) => ({ path: pathOf(entry), read: () => contentOf(entry) }))
}

const pathOf = ({ nameBuffer }: ZipEntry) => (decodeUtf8(nameBuffer) ?? decodeCp1252(nameBuffer)).replaceAll('\\', '/')

/** Compares the checksum, because a damaged coordinate must not pass. */
function contentOf(entry: ZipEntry): Uint8Array {
  if (entry.flags & ENCRYPTED) throw new FileError('Ce zip est protégé par un mot de passe : envoyez-le sans.')
  if (!METHODS.has(entry.method)) {
    throw new FileError('Ce zip utilise une compression inconnue : refaites-le avec un zip ordinaire.')
  }
  return refusingDamage(() => entry.contentSync({ maxSize: MAX_UNZIPPED_BYTES, verify: true }))
}

function refusingDamage<T>(read: () => T): T {
  try {
    return read()
  } catch {
    throw new FileError('Ce fichier zip est incomplet ou abîmé. Refaites-le, puis recommencez.')
  }
}
