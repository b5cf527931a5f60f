/** One file on its way to a result. */
export interface FileUpload {
  key: number
  file: File
  state: 'waiting' | 'sending' | 'failed'
  /** Bytes. */
  sent: number
  error: string | null
  /** Refused for what it is: the same file would be refused again. */
  isRefused: boolean
}

export type UploadEvent =
  | { kind: 'add'; uploads: readonly Pick<FileUpload, 'key' | 'file' | 'error'>[] }
  | { kind: 'start' | 'remove' | 'retry'; key: number }
  | { kind: 'progress'; key: number; sent: number }
  | { kind: 'fail'; key: number; error: string; isRefused: boolean }

export function uploadsAfter(uploads: readonly FileUpload[], event: UploadEvent): readonly FileUpload[] {
  if (event.kind === 'add') return [...uploads, ...event.uploads.map(added)]
  if (event.kind === 'remove') return uploads.filter(({ key }) => key !== event.key)
  return uploads.map((upload) => (upload.key === event.key ? changed(upload, event) : upload))
}

const added = ({ key, file, error }: Pick<FileUpload, 'key' | 'file' | 'error'>): FileUpload => ({
  key,
  file,
  state: error === null ? 'waiting' : 'failed',
  sent: 0,
  error,
  isRefused: error !== null,
})

function changed(upload: FileUpload, event: Exclude<UploadEvent, { kind: 'add' }>): FileUpload {
  if (event.kind === 'progress') return { ...upload, sent: Math.min(event.sent, upload.file.size) }
  if (event.kind === 'fail') return { ...upload, state: 'failed', error: event.error, isRefused: event.isRefused }
  return { ...upload, state: event.kind === 'start' ? 'sending' : 'waiting', sent: 0, error: null }
}

/** They leave one after the other: the server reads each one whole before it takes it. */
export const nextToSend = (uploads: readonly FileUpload[]): FileUpload | undefined =>
  uploads.some(({ state }) => state === 'sending') ? undefined : uploads.find(({ state }) => state === 'waiting')

export const isUnderWay = (uploads: readonly FileUpload[]) => uploads.some(({ state }) => state !== 'failed')
