/** One file on its way to a result. */
export interface FileUpload {
  key: number
  file: File
  /** `noted`: it is joined, and there is something to know about it. */
  state: 'waiting' | 'sending' | 'failed' | 'noted'
  /** Bytes. */
  sent: number
  /** Why it was not joined, or what to know about it. */
  message: string | null
  /** Refused for what it is: the same file would be refused again. */
  isRefused: boolean
}

export type UploadEvent =
  | { kind: 'add'; uploads: readonly Pick<FileUpload, 'key' | 'file' | 'message'>[] }
  | { kind: 'start' | 'remove' | 'retry'; key: number }
  | { kind: 'note'; key: number; note: string }
  | { kind: 'progress'; key: number; sent: number }
  | { kind: 'fail'; key: number; error: string; isRefused: boolean }

export function uploadsAfter(uploads: readonly FileUpload[], event: UploadEvent): readonly FileUpload[] {
  if (event.kind === 'add') return [...uploads, ...event.uploads.map(added)]
  if (event.kind === 'remove') return uploads.filter(({ key }) => key !== event.key)
  return uploads.map((upload) => (upload.key === event.key ? changed(upload, event) : upload))
}

const added = ({ key, file, message }: Pick<FileUpload, 'key' | 'file' | 'message'>): FileUpload => ({
  key,
  file,
  state: message === null ? 'waiting' : 'failed',
  sent: 0,
  message,
  isRefused: message !== null,
})

function changed(upload: FileUpload, event: Exclude<UploadEvent, { kind: 'add' }>): FileUpload {
  if (event.kind === 'progress') return { ...upload, sent: Math.min(event.sent, upload.file.size) }
  if (event.kind === 'note') return { ...upload, state: 'noted', message: event.note }
  if (event.kind === 'fail') return { ...upload, state: 'failed', message: event.error, isRefused: event.isRefused }
  return { ...upload, state: event.kind === 'start' ? 'sending' : 'waiting', sent: 0, message: null }
}

/** They leave one after the other: the server reads each one whole before it takes it. */
export const nextToSend = (uploads: readonly FileUpload[]): FileUpload | undefined =>
  uploads.some(({ state }) => state === 'sending') ? undefined : uploads.find(({ state }) => state === 'waiting')

export const isUnderWay = (uploads: readonly FileUpload[]) =>
  uploads.some(({ state }) => state === 'waiting' || state === 'sending')
