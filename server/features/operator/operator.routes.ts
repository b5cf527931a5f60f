import type { FastifyInstance } from 'fastify'
import {
  deleteLogo,
  endFirstDay,
  getFirstDay,
  getLogo,
  getRetention,
  getSettings,
  LOGO_SIDE,
  MAX_LOGO_BYTES,
  type PublicSettings,
  RATE_FAULT,
  updateLogo,
  updateRetention,
  updateSettings,
} from '../../../contract/operator.ts'
import { coastTiles } from '../../geo/tiles/coast.ts'
import { writeAudit } from '../../lib/audit.ts'
import type { ServerContext } from '../../lib/context.ts'
import { cachedUntilChange } from '../../lib/db/cache.ts'
import type { Db } from '../../lib/db/pool.ts'
import { invalid, notFound } from '../../lib/http/errors.ts'
import { policyWithLayers } from '../../lib/http/headers.ts'
import { preparedJson, sendPrepared } from '../../lib/http/prepared.ts'
import { route } from '../../lib/http/route.ts'
import { stale } from '../../lib/http/stale.ts'
import { acceptUploads, readUpload } from '../../lib/http/upload.ts'
import { ImageError, type ImageFacts, readImage } from '../../lib/image.ts'
import { requireSameRole } from '../../lib/security/session.queries.ts'
import { endFirstDayRow, readFirstDay } from './operator.first-day.queries.ts'
import {
  deleteLogoRow,
  findLogo,
  findLogoVersion,
  getPublicSettings,
  getRetentionRow,
  hasCountryLayers,
  lockSettings,
  updateRetentionRow,
  updateSettingsRow,
  upsertLogo,
} from './operator.queries.ts'

export function operatorRoutes(app: FastifyInstance, context: ServerContext) {
  const { db, changes, config, mailing } = context
  const publicSettings = async (from: Db): Promise<PublicSettings> => ({
    ...(await getPublicSettings(from)),
    demo: config.isDemo,
    demo_mails: mailing === 'demo-mailbox',
    sends_mails: mailing !== null,
    sends_sms: config.sms !== null,
    public_url: config.publicUrl,
    coast_version: (await coastTiles()).version,
  })
  const answer = cachedUntilChange(
    changes,
    'settings',
    () => '',
    async () => preparedJson(JSON.stringify(await publicSettings(db))),
  )

  route(app, getSettings, async ({ request, reply }) => sendPrepared(request, reply, await answer()), {
    // All pages ask for it: out of the line in which visitors' calls wait.
    ready: () => (changes.isListening() ? answer() : undefined),
  })

  route(app, updateSettings, async ({ body: { version, ...fields }, user, request }) => {
    return db.transaction().execute(async (trx) => {
      const { version: current, ...before } = await lockSettings(trx)
      if (version !== current) {
        throw await stale(trx, 'Les réglages ont été modifiés entre-temps.', await publicSettings(trx), {
          actions: ['settings-changed'],
        })
      }
      const values = { ...fields, ...assessmentIn(fields, before) }
      const details = changedFields(before, values)
      if (!details) return publicSettings(trx)
      await updateSettingsRow(trx, values)
      await writeAudit(trx, request, { action: 'settings-changed', user_id: user.id, details })
      return publicSettings(trx)
    })
  })

  route(app, getFirstDay, ({ user }) => readFirstDay(db, { userId: user.id, smtpUrl: config.smtpUrl }))

  route(app, endFirstDay, ({ user, request }) =>
    db.transaction().execute(async (trx) => {
      if (!(await endFirstDayRow(trx))) return
      const details = { before: { first_day_ended: false }, after: { first_day_ended: true } }
      await writeAudit(trx, request, { action: 'settings-changed', user_id: user.id, details })
    }),
  )

  route(app, getRetention, () => getRetentionRow(db))

  route(app, updateRetention, ({ body: { seen, ...values }, user, request }) =>
    db.transaction().execute(async (trx) => {
      await lockSettings(trx)
      const current = await getRetentionRow(trx)
      const details = changedFields(current, values)
      if (!details) return
      if (seen !== undefined && seen !== current.inactive_months) {
        throw await stale(trx, 'Cette durée a été modifiée entre-temps.', current, {
          actions: ['settings-changed'],
          fact: { field: 'inactive_months', after: current.inactive_months },
        })
      }
      await updateRetentionRow(trx, values)
      await writeAudit(trx, request, { action: 'settings-changed', user_id: user.id, details })
    }),
  )

  logoRoutes(app, context)
}

/** The policy of a page that may fetch the country's layers; null also while the database is out of reach, as pages come all the same. */
export function offeredPolicy({ db, changes, config }: Pick<ServerContext, 'db' | 'changes' | 'config'>) {
  const areOffered = cachedUntilChange(
    changes,
    'settings',
    () => '',
    () => hasCountryLayers(db),
  )
  return async () => {
    const isOffered = changes.isListening() && (await areOffered().catch(() => false))
    return isOffered ? policyWithLayers(config) : null
  }
}

type AccessibilityAssessment = Pick<PublicSettings, 'accessibility_state' | 'accessibility_rate'>

/** A rate belongs to the operator's own evaluation, which has one. */
function assessmentIn(fields: Partial<AccessibilityAssessment>, before: AccessibilityAssessment) {
  const { accessibility_state, accessibility_rate } = { ...before, ...fields }
  if (accessibility_state !== 'own') return { accessibility_state, accessibility_rate: null }
  if (accessibility_rate === null) throw invalid({ accessibility_rate: [RATE_FAULT] })
  return { accessibility_state, accessibility_rate }
}

/** Gives the fields that differ, as they were and as they are; null when none does. What is absent did not change. */
function changedFields<T extends Record<string, unknown>>(before: T, after: Partial<T>) {
  const names = Object.keys(after).filter((name) => after[name] !== before[name])
  const only = (values: Partial<T>) => Object.fromEntries(names.map((name) => [name, values[name]]))
  return names.length === 0 ? null : { before: only(before), after: only(after) }
}

function logoRoutes(app: FastifyInstance, { db }: ServerContext) {
  app.register(async (scope) => {
    await acceptUploads(scope)
    route(scope, updateLogo, async ({ user, request, inTurn }) => {
      const bytes = await readUpload(request, { field: updateLogo.upload, maxBytes: MAX_LOGO_BYTES })
      const image = imageIn(bytes)
      return inTurn(() =>
        db.transaction().execute(async (trx) => {
          await lockSettings(trx)
          await requireSameRole(trx, user)
          const before = await findLogoVersion(trx)
          const saved = await upsertLogo(trx, image, bytes)
          if (before === saved.version) return saved
          const details = { before: { logo: before }, after: { logo: saved.version } }
          await writeAudit(trx, request, { action: 'settings-changed', user_id: user.id, details })
          return saved
        }),
      )
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
export function logoFileRoutes(app: FastifyInstance, { db, changes }: ServerContext) {
  const cachedLogo = cachedUntilChange(
    changes,
    'settings',
    () => '',
    () => findLogo(db),
  )

  route(app, getLogo, async ({ params, reply }) => {
    const cached = await cachedLogo()
    // A page may know of a new one before this process does.
    const logo = cached?.version === params.version ? cached : await findLogo(db)
    if (logo?.version !== params.version) throw notFound()
    return reply.headers({ ...HEADERS, 'content-type': logo.media_type }).send(logo.content)
  })
}

const { min, max } = LOGO_SIDE

const sizeFault = ({ width, height }: Pick<ImageFacts, 'width' | 'height'>) =>
  [width, height].every((side) => side >= min && side <= max)
    ? null
    : `Un logo a de ${min} à ${max} pixels de côté ; celui-ci en a ${width} sur ${height}.`
