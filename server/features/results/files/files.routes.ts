import type { FastifyInstance } from 'fastify'
import {
  createResultFile,
  deleteResultFile,
  listResultFiles,
  MAX_FILE_BYTES,
} from '../../../../contract/results.files.ts'
import { writeAudit } from '../../../lib/audit.ts'
import type { ServerContext } from '../../../lib/context.ts'
import type { Db } from '../../../lib/db/pool.ts'
import { notFound } from '../../../lib/http/errors.ts'
import { route } from '../../../lib/http/route.ts'
import { acceptUploads, spoolUpload } from '../../../lib/http/upload.ts'
import { requireSameRole } from '../../../lib/security/session.queries.ts'
import { getReader } from '../results.reader.queries.ts'
import { downloadRoutes } from './downloads.routes.ts'
import { deleteFile, findFile, getVisibleResult, listFiles, lockResult } from './files.queries.ts'
import { storeResultFile } from './files.store.ts'

export function resultFilesRoutes(app: FastifyInstance, context: ServerContext) {
  const { db, spool } = context

  route(app, listResultFiles, async ({ params, user }) => {
    const { id, reader } = await getVisibleResult(db, params.id, user.id)
    return listFiles(db, reader, id)
  })

  app.register(async (scope) => {
    await acceptUploads(scope)
    route(
      scope,
      createResultFile,
      async ({ params, user, request }) => {
        const upload = { field: createResultFile.upload, maxBytes: MAX_FILE_BYTES, spool, isNamed: true }
        return spoolUpload(request, upload, async (file, name) => {
          const sent = { resultId: params.id, userId: user.id, name, file, otherBytes: 'refuse' } as const
          const requireSender = (trx: Db) => requireSameRole(trx, user)
          const stored = await storeResultFile(db, request, { ...sent, requireSender })
          return { ...stored.file, hint: stored.hint }
        })
      },
      {
        guard: async ({ params, user }) => {
          await getVisibleResult(db, params.id, user.id)
        },
      },
    )
  })

  route(app, deleteResultFile, async ({ params, user, request }) => {
    await db.transaction().execute(async (trx) => {
      const reader = await getReader(trx, user.id)
      const result = await lockResult(trx, params.id)
      const file = result && (await findFile(trx, reader, params.id, params.file_id))
      if (!file) throw notFound()
      await deleteFile(trx, file.id)
      const details = { zone_id: result.zone_id, result_id: params.id, file_name: file.name }
      await writeAudit(trx, request, { action: 'result-file-deleted', user_id: user.id, details })
    })
  })

  downloadRoutes(app, context)
}
