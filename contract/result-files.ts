import * as z from 'zod/mini'
import { Id, Moment } from './core/fields.ts'

/** What a file is by its content, never by its name. */
export const FILE_TYPES = {
  'application/pdf': 'PDF',
  'text/csv': 'CSV',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'application/xml': 'XML',
} as const

const isFileType = (type: string): type is keyof typeof FILE_TYPES => Object.hasOwn(FILE_TYPES, type)

export const FileType = z.enum(Object.keys(FILE_TYPES).filter(isFileType))
export type FileType = z.infer<typeof FileType>

export const ResultFile = z.object({
  id: Id,
  name: z.string(),
  media_type: FileType,
  /** Bytes. */
  size: z.int(),
  created_at: Moment,
})
export type ResultFile = z.infer<typeof ResultFile>
