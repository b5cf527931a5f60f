import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import {
  FILE_TYPES,
  type FileType,
  MAX_FILES,
  type ResultFile,
  UNTAGGED_PDF,
} from '../../../../contract/results.files.ts'
import { extensionOf, FileName } from '../../../../contract/rules/results.file-names.ts'
import { writeAudit } from '../../../lib/audit.ts'
import { mediaTypeOf } from '../../../lib/content/media-type.ts'
import { isTaggedPdf } from '../../../lib/content/pdf-tags.ts'
import type { Db } from '../../../lib/db/pool.ts'
import { admittedStep } from '../../../lib/http/admission.ts'
import { invalid, notFound } from '../../../lib/http/errors.ts'
import type { SpooledFile } from '../../../lib/spool.ts'
import { writeChunks } from './files.chunks.ts'
import {
  countFiles,
  deleteFile,
  findFileNamed,
  insertFile,
  lockResult,
  lockResultAgainstDeletion,
  updateFile,
} from './files.queries.ts'

export interface SentFile {
  resultId: number
  userId: number
  /** As sent; not validated yet. */
  name: string
  file: SpooledFile
  /** Says what to do with a file of the same name and other bytes. */
  otherBytes: 'replace' | 'refuse'
  /** Throws where whoever sent it may do so no more. */
  requireSender: (trx: Db) => Promise<unknown>
}

interface FileOutcome {
  outcome: 'created' | 'updated' | 'unchanged'
  file: ResultFile
}

interface FileStoreOutcome extends FileOutcome {
  hint: string | undefined
}

/** Stores the whole file or nothing. Throws 401, 404 and 422. */
export async function storeResultFile(db: Db, request: FastifyRequest, sent: SentFile): Promise<FileStoreOutcome> {
  const valid = await validate(sent)
  const existing = await compare(db, valid)
  if (existing.same) return { outcome: 'unchanged', file: existing.same, hint: undefined }
  const hint = await hintOf(valid)
  const work = () => db.transaction().execute((trx) => store(trx, request, valid))
  return { ...(await admittedStep('store a file', String(sent.userId), work)), hint }
}

const hintOf = async ({ media_type, file }: ValidFile) =>
  media_type === 'application/pdf' && (await isTaggedPdf(file)) === false ? UNTAGGED_PDF : undefined

interface ValidFile extends SentFile {
  media_type: FileType
}

/** Store the bytes first, under a random name, so that the result is locked only for a moment at the end. */
async function store(trx: Db, request: FastifyRequest, valid: ValidFile): Promise<FileOutcome> {
  const { resultId, userId, name, media_type, file } = valid
  const { size, sha256 } = file
  const result = await lockResultAgainstDeletion(trx, resultId)
  if (!result) throw notFound()
  const { id } = await insertFile(trx, { result_id: resultId, name: randomUUID(), media_type, size, sha256 })
  await writeChunks(trx, id, file)
  const now = await lockResult(trx, resultId)
  await valid.requireSender(trx)
  const { same, other } = await compare(trx, valid, id)
  if (same) {
    await deleteFile(trx, id)
    return { outcome: 'unchanged', file: same }
  }
  // New bytes get a new id, so that a resumed download never mixes two files.
  if (other) await deleteFile(trx, other.id)
  // It belongs to the client who had the result when it was sent.
  const lims_client_id = now?.lims_client_id === result.lims_client_id ? null : result.lims_client_id
  const added = await updateFile(trx, id, { name, lims_client_id })
  const details = { zone_id: result.zone_id, result_id: resultId, file_name: name, is_replaced: other !== undefined }
  await writeAudit(trx, request, { action: 'result-file-added', user_id: userId, details })
  return { outcome: other ? 'updated' : 'created', file: added }
}

/** Throws 422 when the result may not have this file too; `excludedId` is not counted. */
async function compare(db: Db, { resultId, name, file, otherBytes }: SentFile, excludedId = 0) {
  const before = await findFileNamed(db, resultId, name)
  const isSame = before?.sha256.equals(file.sha256) ?? false
  if (before && isSame && !before.is_of_former_client) return { same: before }
  if (before && !isSame && otherBytes === 'refuse') throw invalid({ file: ['Un autre fichier a déjà ce nom.'] })
  if (!before && (await countFiles(db, resultId, excludedId)) >= MAX_FILES) {
    throw invalid({ file: [`Ce résultat a déjà ${MAX_FILES} fichiers, le maximum.`] })
  }
  return { other: before }
}

async function validate(sent: SentFile): Promise<ValidFile> {
  const { data: name, error } = FileName.safeParse(sent.name)
  if (error) throw invalid({ file: [error.issues[0]?.message ?? ''] })
  const media_type = await mediaTypeOf(sent.file)
  const isCsvByName = FILE_TYPES['text/csv'].extensions.some((one) => one === extensionOf(name))
  // Nearly any text can be read as CSV: require the name.
  if (!media_type || (media_type === 'text/csv' && !isCsvByName)) throw invalid({ file: [UNKNOWN] })
  const { label, extensions } = FILE_TYPES[media_type]
  if (extensions.some((one) => one === extensionOf(name))) return { ...sent, name, media_type }
  const endings = extensions.map((one) => `.${one}`).join(' ou ')
  throw invalid({ file: [`Ce fichier est en ${label} : son nom doit finir par ${endings}.`] })
}

const UNKNOWN = 'Ce fichier n’est ni un PDF, ni un CSV, ni un XLSX sans macros, ni une image PNG ou JPEG, ni un XML.'
