import type { FastifyInstance } from 'fastify'
import { deleteLogo, getLogo, MAX_LOGO_BYTES, updateLogo } from '../../../contract/operator.ts'
import { writeAudit } from '../../lib/audit.ts'
import type { Context } from '../../lib/context.ts'
import { cachedUntilChange } from '../../lib/db/cache.ts'
import { invalid, notFound } from '../../lib/http/errors.ts'
import { route } from '../../lib/http/route.ts'
import { acceptUploads, readUpload } from '../../lib/http/upload.ts'
import { ImageError, readImage } from '../../lib/image.ts'
import { deleteLogoRow, findLogo, findLogoVersion, lockSettings, upsertLogo } from './operator.queries.ts'
import { sizeFault } from './operator.rules.ts'

export function logoRoutes(app: FastifyInstance, { db }: Context) {
  app.register(async (scope) => {
    await acceptUploads(scope)
    route(scope, updateLogo, async ({ user, request }) => {
      const bytes = await readUpload(request, { field: updateLogo.upload, maxBytes: MAX_LOGO_BYTES })
      const image = imageIn(bytes)
      return db.transaction().execute(async (trx) => {
        await lockSettings(trx)
        const before = await findLogoVersion(trx)
        const saved = await upsertLogo(trx, image, bytes)
        if (before === saved.version) return saved
        const details = { before: { logo: before }, after: { logo: saved.version } }
        await writeAudit(trx, request, { action: 'settings-changed', user_id: user.id, details })
        return saved
      })
    })
  })

  route(app, deleteLogo, async ({ user, request }) => {
    await db.transaction().execute(async (trx) => {
      await lockSettings(trx)
      const before = await findLogoVersion(trx)
      if (before === null) throw notFound()
      await deleteLogoRow(trx)
      const details = { before: { logo: before }, after: { logo: null } }
      await writeAudit(trx, request, { action: 'settings-changed', user_id: user.id, details })
    })
  })
}

function imageIn(bytes: Buffer) {
  try {
    const image = readImage(bytes)
    const fault = sizeFault(image)
    if (fault) throw new ImageError(fault)
    return image
  } catch (error) {
    throw error instanceof ImageError ? invalid({ [updateLogo.upload]: [error.message] }) : error
  }
}

const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  // Someone else's bytes: whatever they are taken for, they may do nothing.
  'content-security-policy': "default-src 'none'; sandbox",
}

/** For the scope without cookies, since everyone may keep what it answers. */
export function logoFileRoutes(app: FastifyInstance, { db, changes }: Context) {
  const kept = cachedUntilChange(
    changes,
    'settings',
    () => '',
    () => findLogo(db),
  )

  route(app, getLogo, async ({ params, reply }) => {
    const known = await kept()
    // A page may know of a new one before this process does.
    const logo = known?.version === params.version ? known : await findLogo(db)
    if (logo?.version !== params.version) throw notFound()
    return reply.headers({ ...HEADERS, 'content-type': logo.media_type }).send(logo.content)
  })
}
