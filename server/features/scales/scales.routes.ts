import type { FastifyInstance } from 'fastify'
import { listScales, stillGiven, updateScale } from '../../../contract/scales.ts'
import { writeAudit } from '../../lib/audit.ts'
import type { Context } from '../../lib/context.ts'
import { conflict, invalid } from '../../lib/http/errors.ts'
import { route } from '../../lib/http/route.ts'
import {
  deferPlaces,
  deleteClass,
  getScale,
  listScalesWithClasses,
  listUsedClasses,
  lockClasses,
  lockScale,
  placeRetired,
  retireClass,
  updateScaleRow,
  upsertClass,
} from './scales.queries.ts'
import { STALE_SCALE, UNKNOWN_KEY, withKeys } from './scales.rules.ts'

export function scalesRoutes(app: FastifyInstance, { db }: Context) {
  route(app, listScales, () => listScalesWithClasses(db))

  route(app, updateScale, ({ params: { type }, body, user, request }) =>
    db.transaction().execute(async (trx) => {
      const { version } = await lockScale(trx, type)
      const before = await getScale(trx, type)
      if (body.version !== undefined && version !== body.version) throw conflict(STALE_SCALE, before)
      const known = await lockClasses(trx, type)
      const edited = stillGiven(body.classes)
      const faults = edited.flatMap(({ key }, index) =>
        key === null || known.some((row) => row.key === key) ? [] : [[`classes.${index}.key`, [UNKNOWN_KEY]]],
      )
      if (faults.length > 0) throw invalid(Object.fromEntries(faults))
      const classes = withKeys(
        edited,
        known.map(({ key }) => key),
      )
      await deferPlaces(trx)
      const used = new Set(await listUsedClasses(trx, type))
      for (const { key } of known.filter((row) => classes.every((scaleClass) => scaleClass.key !== row.key))) {
        if (used.has(key)) await retireClass(trx, type, key)
        else await deleteClass(trx, type, key)
      }
      for (const [index, scaleClass] of classes.entries())
        await upsertClass(trx, { ...scaleClass, type, position: index + 1, is_retired: false })
      await placeRetired(trx, type, classes.length)
      await updateScaleRow(trx, type, { label: body.label, validity_days: body.validity_days })
      const after = await getScale(trx, type)
      await writeAudit(trx, request, { action: 'scale-changed', user_id: user.id, details: { type, before, after } })
      return after
    }),
  )
}
