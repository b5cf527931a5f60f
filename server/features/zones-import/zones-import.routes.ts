import type { FastifyInstance } from 'fastify'
import { isOn } from '../../../contract/core/fields.ts'
import { importZones } from '../../../contract/zones-import.ts'
import { FileError, MAX_BYTES } from '../../geo/read/file-error.ts'
import type { ServerContext } from '../../lib/context.ts'
import { invalid } from '../../lib/http/errors.ts'
import { route } from '../../lib/http/route.ts'
import { acceptUploads, spoolUpload } from '../../lib/http/upload.ts'
import { requireSameRole } from '../../lib/security/session.queries.ts'
import { importZoneFile } from './zones-import.apply.ts'

export function zonesImportRoutes(app: FastifyInstance, { db, spool }: ServerContext) {
  app.register(async (scope) => {
    await acceptUploads(scope)
    route(scope, importZones, async ({ query, user, request, inTurn }) => {
      try {
        const upload = { field: importZones.upload, maxBytes: MAX_BYTES, spool }
        return await spoolUpload(request, upload, (file) =>
          inTurn(async () =>
            importZoneFile(db, {
              bytes: await file.read(0, file.size),
              names: query.names,
              seen: query.seen,
              mode: isOn(query.dry_run) ? 'dry run' : 'apply',
              rejected: isOn(query.skip_rejected) ? 'skip' : 'refuse',
              request,
              userId: user.id,
              requireSender: (trx) => requireSameRole(trx, user),
            }),
          ),
        )
      } catch (error) {
        throw error instanceof FileError ? invalid({ file: [error.message] }) : error
      }
    })
  })
}
