import type { FastifyInstance } from 'fastify'
import { activeClasses, listScales, updateScale } from '../../../contract/scales.ts'
import { writeAudit } from '../../lib/audit.ts'
import type { ServerContext } from '../../lib/context.ts'
import { cachedUntilChange } from '../../lib/db/cache.ts'
import { invalid } from '../../lib/http/errors.ts'
import { preparedJson, sendPrepared } from '../../lib/http/prepared.ts'
import { route } from '../../lib/http/route.ts'
import { stale } from '../../lib/http/stale.ts'
import {
  deferPlaces,
  deleteClass,
  getScale,
  listScalesWithClasses,
  listTypeNames,
  listUsedClasses,
  lockClasses,
  lockScale,
  placeRetired,
  retireClass,
  updateScaleRow,
  upsertClass,
} from './scales.queries.ts'
import { nameFaults, withKeys } from './scales.rules.ts'

export function scalesRoutes(app: FastifyInstance, { db, changes }: ServerContext) {
  const scales = cachedUntilChange(
    changes,
    'zones',
    () => '',
    async () => preparedJson(JSON.stringify(await listScalesWithClasses(db)), 5),
  )
  route(app, listScales, async ({ request, reply }) => sendPrepared(request, reply, await scales()))

  route(app, updateScale, ({ params: { type }, body, user, request }) =>
    db.transaction().execute(async (trx) => {
      const { version } = await lockScale(trx, type)
      const before = await getScale(trx, type)
      if (version !== body.version) {
        throw await stale(trx, 'Cette échelle a été modifiée entre-temps.', before, {
          actions: ['scale-changed'],
          fact: { field: 'type', after: type },
        })
      }
      const existing = await lockClasses(trx, type)
      const edited = activeClasses(body.classes)
      const faults: [string, string[]][] = edited.flatMap(({ key }, index) =>
        key === null || existing.some((row) => row.key === key)
          ? []
          : [[`classes.${index}.key`, ['Cette classe n’existe pas sur cette échelle.']]],
      )
      const others = (await listTypeNames(trx)).filter((scale) => scale.type !== type)
      faults.push(...nameFaults(body, others))
      if (faults.length > 0) throw invalid(Object.fromEntries(faults))
      const classes = withKeys(
        edited,
        existing.map(({ key }) => key),
      )
      await deferPlaces(trx)
      const used = new Set(await listUsedClasses(trx, type))
      for (const { key } of existing.filter((row) => classes.every((scaleClass) => scaleClass.key !== row.key))) {
        if (used.has(key)) await retireClass(trx, type, key)
        else await deleteClass(trx, type, key)
      }
      for (const [index, scaleClass] of classes.entries())
        await upsertClass(trx, { ...scaleClass, type, position: index + 1, is_retired: false })
      await placeRetired(trx, type, classes.length)
      const { label, validity_days, ranking_days = before.ranking_days, names = before.names } = body
      await updateScaleRow(trx, type, { label, validity_days, ranking_days, names })
      const after = await getScale(trx, type)
      await writeAudit(trx, request, { action: 'scale-changed', user_id: user.id, details: { type, before, after } })
      return after
    }),
  )
}
