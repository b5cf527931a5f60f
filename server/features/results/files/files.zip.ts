import { makeZip, predictLength } from 'client-zip'
import type { listFiles } from './files.queries.ts'

type File = Awaited<ReturnType<typeof listFiles>>[number]

/** Not compressed, so that its length is known before its first byte. */
export const zipLength = (files: readonly File[]) =>
  String(predictLength(files.map(({ name, size }) => ({ name, size }))))

/** One file is read after the other, each when the one before has left. */
export const zipped = (files: readonly File[], read: (file: File) => AsyncIterable<Uint8Array>) =>
  makeZip(
    files.map((file) => {
      const { name, size, created_at } = file
      return { name, size, lastModified: new Date(created_at), input: read(file) }
    }),
  )
