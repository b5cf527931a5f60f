import type { FastifyInstance } from 'fastify'
import { importZones } from '../../../contract/zones-import.ts'
import { FileError, MAX_BYTES } from '../../geo/read/file-error.ts'
import type { Context } from '../../lib/context.ts'
import { busy, invalid } from '../../lib/http/errors.ts'
import { route } from '../../lib/http/route.ts'
import { acceptUploads, readUpload } from '../../lib/http/upload.ts'
import { importZoneFile } from './zones-import.apply.ts'

export function zonesImportRoutes(app: FastifyInstance, { db }: Context) {
  // Reading 3,000 zones takes 1.5 GB, so one import at a time.
  let isBusy = false

  app.register(async (scope) => {
    await acceptUploads(scope)
    route(scope, importZones, async ({ query, user, request }) => {
      if (isBusy) throw busy('Un autre import est en cours : réessayez dans un instant.')
      isBusy = true
      try {
        const bytes = await readUpload(request, { field: importZones.upload, maxBytes: MAX_BYTES })
        const mode = ['true', '1'].includes(query.dry_run) ? 'dry run' : 'apply'
        return await importZoneFile(db, { bytes, names: query.names, mode, request, userId: user.id })
      } catch (error) {
        throw error instanceof FileError ? invalid({ file: [error.message] }) : error
      } finally {
        isBusy = false
      }
    })
  })
}
