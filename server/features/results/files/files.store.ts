import type { FastifyRequest } from 'fastify'
import { FILE_TYPES, type FileType, MAX_FILES, type ResultFile } from '../../../../contract/result-files.ts'
import { extensionOf, FileName } from '../../../../contract/rules/results.file-names.ts'
import { writeAudit } from '../../../lib/audit.ts'
import { mediaTypeOf } from '../../../lib/content/media-type.ts'
import type { Db } from '../../../lib/db/pool.ts'
import { fairQueue } from '../../../lib/fair-queue.ts'
import { invalid, notFound } from '../../../lib/http/errors.ts'
import type { SpooledFile } from '../../../lib/spool.ts'
import { writeChunks } from './files.chunks.ts'
import { countFiles, deleteFile, findFileNamed, insertFile, lockResult } from './files.queries.ts'

export interface SentFile {
  resultId: number
  userId: number
  /** As it was given; judged here. */
  name: string
  file: SpooledFile
  /** What becomes of a file of this name that has other bytes. */
  otherBytes: 'replace' | 'refuse'
}

interface Stored {
  outcome: 'created' | 'updated' | 'unchanged'
  file: ResultFile
}

/** Each holds a connection of the pool. */
const inTurn = fairQueue({ atOnce: 2, maxWaiting: 64 })

/** All of a file that has arrived, or nothing of it. Throws 404 and 422. */
export async function storeResultFile(db: Db, request: FastifyRequest, sent: SentFile): Promise<Stored> {
  const { name, media_type } = await judge(sent)
  return inTurn(String(sent.userId), null, () =>
    db.transaction().execute(async (trx) => {
      const { resultId, file, userId } = sent
      if (!(await lockResult(trx, resultId))) throw notFound()
      const before = await findFileNamed(trx, resultId, name)
      if (before?.sha256.equals(file.sha256)) return { outcome: 'unchanged', file: before }
      if (before && sent.otherBytes === 'refuse') throw invalid({ file: ['Un autre fichier a déjà ce nom.'] })
      if (!before && (await countFiles(trx, resultId)) >= MAX_FILES) {
        throw invalid({ file: [`Ce résultat a déjà ${MAX_FILES} fichiers, le plus possible.`] })
      }
      // A file’s id stands for its bytes, so that a download that goes on never mixes two.
      if (before) await deleteFile(trx, before.id)
      const { size, sha256 } = file
      const added = await insertFile(trx, { result_id: resultId, name, media_type, size, sha256 })
      await writeChunks(trx, added.id, file)
      const details = { result_id: resultId, file_name: name, is_replaced: Boolean(before) }
      await writeAudit(trx, request, { action: 'result-file-added', user_id: userId, details })
      return { outcome: before ? 'updated' : 'created', file: added }
    }),
  )
}

async function judge(sent: SentFile): Promise<{ name: string; media_type: FileType }> {
  const { data: name, error } = FileName.safeParse(sent.name)
  if (error) throw invalid({ file: [error.issues[0]?.message ?? ''] })
  const media_type = await mediaTypeOf(sent.file)
  const isCsvByName = FILE_TYPES['text/csv'].extensions.some((one) => one === extensionOf(name))
  // Most texts look like rows.
  if (!media_type || (media_type === 'text/csv' && !isCsvByName)) throw invalid({ file: [UNKNOWN] })
  const { label, extensions } = FILE_TYPES[media_type]
  if (extensions.some((one) => one === extensionOf(name))) return { name, media_type }
  const endings = extensions.map((one) => `.${one}`).join(' ou ')
  throw invalid({ file: [`Ce fichier est en ${label} : son nom doit finir par ${endings}.`] })
}

const UNKNOWN = 'Ce fichier n’est ni un PDF, ni un CSV, ni un XLSX sans macros, ni une image PNG ou JPEG, ni un XML.'
