import type { FastifyInstance } from 'fastify'
import { isOn } from '../../../contract/core/fields.ts'
import { importZones } from '../../../contract/zones-import.ts'
import { FileError, MAX_BYTES } from '../../geo/read/file-error.ts'
import type { Context } from '../../lib/context.ts'
import { fairQueue } from '../../lib/fair-queue.ts'
import { callerOf } from '../../lib/http/caller.ts'
import { busy, invalid } from '../../lib/http/errors.ts'
import { route } from '../../lib/http/route.ts'
import { acceptUploads, readUpload } from '../../lib/http/upload.ts'
import { importZoneFile } from './zones-import.apply.ts'

/** Each holds up to MAX_BYTES in memory. */
const MAX_UPLOADS = 3

export function zonesImportRoutes(app: FastifyInstance, { db }: Context) {
  // Reading 3,000 zones takes 1.5 GB, so one file at a time.
  const inTurn = fairQueue({ atOnce: 1, maxWaiting: MAX_UPLOADS })
  const senders = new Set<number>()

  app.register(async (scope) => {
    await acceptUploads(scope)
    route(scope, importZones, async ({ query, user, request, reply }) => {
      if (senders.has(user.id)) throw busy('Votre import précédent n’est pas terminé : réessayez dans un instant.')
      if (senders.size >= MAX_UPLOADS) throw busy('D’autres imports sont en cours : réessayez dans un instant.')
      senders.add(user.id)
      try {
        const bytes = await readUpload(request, { field: importZones.upload, maxBytes: MAX_BYTES })
        const file = {
          bytes,
          names: query.names,
          mode: isOn(query.dry_run) ? ('dry run' as const) : ('apply' as const),
          rejected: isOn(query.skip_rejected) ? ('skip' as const) : ('refuse' as const),
        }
        return await inTurn(String(user.id), callerOf(reply).signal, () =>
          importZoneFile(db, { ...file, request, userId: user.id }),
        )
      } catch (error) {
        throw error instanceof FileError ? invalid({ file: [error.message] }) : error
      } finally {
        senders.delete(user.id)
      }
    })
  })
}
