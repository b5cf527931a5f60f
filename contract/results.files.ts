import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { Id, Moment, PathId } from './core/fields.ts'

export const MAX_FILE_BYTES = 20 * 1024 * 1024
/** Most files that one result may have. */
export const MAX_FILES = 20

/** Types of file, found by the content; the name must agree. */
export const FILE_TYPES = {
  'application/pdf': { label: 'PDF', extensions: ['pdf'] },
  'text/csv': { label: 'CSV', extensions: ['csv', 'txt'] },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { label: 'XLSX', extensions: ['xlsx'] },
  'image/png': { label: 'PNG', extensions: ['png'] },
  'image/jpeg': { label: 'JPEG', extensions: ['jpg', 'jpeg'] },
  'application/xml': { label: 'XML', extensions: ['xml'] },
} as const
const isFileType = (type: string): type is keyof typeof FILE_TYPES => Object.hasOwn(FILE_TYPES, type)

const FileType = z.enum(Object.keys(FILE_TYPES).filter(isFileType))
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

/** Said to who sends a PDF that screen readers cannot follow; it is taken all the same. */
export const UNTAGGED_PDF =
  'PDF non balisé\u00A0: un lecteur d’écran le lit mal. Si votre logiciel le permet, exportez-le avec ses balises (PDF/UA).'

export const FileHint = z.optional(z.string())

const ofResult = z.object({ id: PathId })
const ofFile = z.object({ id: PathId, file_id: PathId })

/** By their names. */
export const listResultFiles = endpoint({
  method: 'GET',
  path: '/results/:id/files',
  access: 'client',
  summary: 'Les fichiers d’un résultat',
  params: ofResult,
  response: z.array(ResultFile),
})

/** Always as an attachment; in part where the request asks for one range. `look`: to be shown in place, as the journal then says. */
export const getResultFile = endpoint({
  method: 'GET',
  path: '/results/:id/files/:file_id',
  access: 'client',
  weight: 'transfer',
  summary: 'Un fichier d’un résultat',
  media: FileType.options,
  revalidates: true,
  hasRanges: true,
  params: ofFile,
  query: z.object({ use: z.optional(z.literal('look')) }),
})

export const zipResultFiles = endpoint({
  method: 'GET',
  path: '/results/:id/files.zip',
  access: 'client',
  weight: 'transfer',
  summary: 'Tous les fichiers d’un résultat',
  media: ['application/zip'],
  params: ofResult,
})

/** The same bytes under the same name are the file that is there; other bytes under its name are refused. */
export const createResultFile = endpoint({
  method: 'POST',
  path: '/results/:id/files',
  access: 'admin',
  weight: 'transfer',
  summary: 'Joint un fichier à un résultat',
  status: 201,
  params: ofResult,
  maxBytes: MAX_FILE_BYTES + 100_000,
  upload: 'file',
  response: z.extend(ResultFile, { hint: FileHint }),
})

export const deleteResultFile = endpoint({
  method: 'DELETE',
  path: '/results/:id/files/:file_id',
  access: 'admin',
  summary: 'Supprime un fichier d’un résultat',
  status: 204,
  params: ofFile,
})
