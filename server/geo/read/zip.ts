import { type Entry, type FileEntry, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import { FileError, MAX_UNZIPPED_BYTES, megabytes } from './file-error.ts'
import { decodeCp1252, decodeUtf8 } from './text.ts'

export interface ZipEntry {
  /** With its folders. */
  path: string
  read: () => Promise<Uint8Array>
}

const METHODS = new Set([0, 8])

const OPTIONS = {
  checkCrc32: true,
  useWebWorkers: false,
  // Nothing is written under these names.
  filenameValidation: 'tolerant',
  decodeText: (bytes: Uint8Array) => decodeUtf8(bytes) ?? decodeCp1252(bytes),
  normalizeFilename: (name: string) => name.replaceAll('\\', '/'),
} as const

const refuseDamaged = (): never => {
  throw new FileError('Ce fichier zip est incomplet ou abîmé. Refaites-le, puis recommencez.')
}

/** The files of a zip. None gives more bytes than it announces, all of them never more than MAX_UNZIPPED_BYTES. */
export async function readZip(bytes: Uint8Array): Promise<ZipEntry[]> {
  const entries = await new ZipReader(new Uint8ArrayReader(bytes), OPTIONS).getEntries().catch(refuseDamaged)
  const total = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (total > MAX_UNZIPPED_BYTES) {
    throw new FileError(`Ce zip est trop gros une fois ouvert : ${megabytes(MAX_UNZIPPED_BYTES)} au plus.`)
  }
  return entries.filter(isFile).map((entry) => ({ path: entry.filename, read: () => contentOf(entry) }))
}

const isFile = (entry: Entry): entry is FileEntry => !entry.directory

async function contentOf(entry: FileEntry): Promise<Uint8Array> {
  if (entry.encrypted) throw new FileError('Ce zip est protégé par un mot de passe : envoyez-le sans.')
  if (!METHODS.has(entry.compressionMethod)) {
    throw new FileError('Ce zip utilise une compression inconnue : refaites-le avec un zip ordinaire.')
  }
  return new Uint8Array(await entry.arrayBuffer().catch(refuseDamaged))
}
