/** Makes the whole file unusable; the message is French, for whoever sent it. */
export class FileError extends Error {
  override name = 'FileError'
}

const MEGABYTE = 1024 * 1024

export const MAX_BYTES = 250 * MEGABYTE
export const MAX_UNZIPPED_BYTES = 600 * MEGABYTE
/** A whole coast has 1,000 zones, in up to three rows each. */
export const MAX_ROWS = 4000
export const MAX_VERTICES = 100_000

export const megabytes = (bytes: number) => `${Math.round(bytes / MEGABYTE)}\u00A0Mo`
export const formatNumber = (count: number) => count.toLocaleString('fr-FR')
