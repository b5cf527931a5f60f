import type { FastifyInstance } from 'fastify'
import { sendResultFile } from '../../../contract/lims.ts'
import { MAX_FILE_BYTES } from '../../../contract/result-files.ts'
import type { Context } from '../../lib/context.ts'
import { notFound } from '../../lib/http/errors.ts'
import { route } from '../../lib/http/route.ts'
import { acceptRawBodies, spoolBody } from '../../lib/http/upload.ts'
import { storeResultFile } from '../results/files/files.store.ts'
import { findResult } from './lims.queries.ts'

export function limsFilesRoutes(app: FastifyInstance, { db, spool }: Context) {
  app.register(async (scope) => {
    acceptRawBodies(scope)
    route(scope, sendResultFile, async ({ params, user, request }) => {
      // Before any byte of the file is read.
      const result = await findResult(db, params.external_id)
      if (!result) throw notFound('Aucun résultat n’a cette référence : envoyez-le d’abord.')
      const upload = { field: 'file', maxBytes: MAX_FILE_BYTES, spool, sender: user.id }
      const { outcome, file } = await spoolBody(request, upload, (file) => {
        const sent = { resultId: result.id, userId: user.id, name: params.name, file, otherBytes: 'replace' } as const
        return storeResultFile(db, request, sent)
      })
      return { state: outcome, file }
    })
  })
}
