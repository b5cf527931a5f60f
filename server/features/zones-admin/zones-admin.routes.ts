import type { FastifyInstance } from 'fastify'
import {
  countAdminZones,
  createZone,
  deleteZone,
  exportAdminZones,
  getAdminZone,
  listAdminZones,
  updateZone,
} from '../../../contract/zones-admin.ts'
import { writeAudit } from '../../lib/audit.ts'
import { today } from '../../lib/clock.ts'
import type { ServerContext } from '../../lib/context.ts'
import type { Db } from '../../lib/db/pool.ts'
import { notFound } from '../../lib/http/errors.ts'
import { exportDetails } from '../../lib/http/export/export-details.ts'
import { sendExport } from '../../lib/http/export/send-export.ts'
import { route } from '../../lib/http/route.ts'
import { stale } from '../../lib/http/stale.ts'
import { listScalesWithClasses } from '../scales/scales.queries.ts'
import { lockCodes } from '../zones/zones.queries.ts'
import { departmentOfCode } from '../zones-import/file/departments.ts'
import { selectZones, zoneColumns } from './zones-admin.export.ts'
import {
  archiveZoneRow,
  countZones,
  findLine,
  findShape,
  insertZone,
  listLines,
  lockZone,
  replaceAliases,
  updateZoneRow,
} from './zones-admin.queries.ts'
import { readShape, refuseCodes } from './zones-admin.rules.ts'

const NO_SHAPE = { columns: { geometry: null, center: null, bbox: null }, area_change: null }
const SAME_SHAPE = { columns: {}, area_change: null }

export function zonesAdminRoutes(app: FastifyInstance, { db, changes, spool }: ServerContext) {
  route(app, listAdminZones, ({ query }) => listLines(db, today(), query))

  route(app, exportAdminZones, async ({ query, user, request, reply }) =>
    sendExport(reply, {
      db,
      changes,
      spool,
      format: query.format,
      title: 'Zones',
      columns: zoneColumns(await listScalesWithClasses(db)),
      query: selectZones(db, today(), query),
      audit: (rows) =>
        writeAudit(db, request, { action: 'zones-exported', user_id: user.id, details: exportDetails(query, rows) }),
    }),
  )

  route(app, countAdminZones, () => countZones(db, today()))

  route(app, getAdminZone, async ({ params }) => {
    const line = await getLine(db, params.id)
    return { ...line, ...(await findShape(db, params.id)) }
  })

  route(app, createZone, async ({ body, user, request }) => {
    const { columns, area_change } = body.geometry ? await readShape(body.geometry) : NO_SHAPE
    return db.transaction().execute(async (trx) => {
      await lockCodes(trx)
      await refuseCodes(trx, null, body)
      const { code, name } = body
      const department = body.department || departmentOfCode(code)
      const { id } = await insertZone(trx, { code, name, department, ...columns })
      await replaceAliases(trx, id, body.aliases)
      const details = { zone_id: id, code, name, area_change }
      await writeAudit(trx, request, { action: 'zone-created', user_id: user.id, details })
      return { ...(await getLine(trx, id)), area_change }
    })
  })

  route(app, updateZone, async ({ params, body, user, request }) => {
    // A 404 comes before any fault of the shape.
    await getLine(db, params.id)
    const { columns, area_change } = body.geometry
      ? await readShape(body.geometry)
      : body.geometry === null
        ? NO_SHAPE
        : SAME_SHAPE
    return db.transaction().execute(async (trx) => {
      await lockCodes(trx)
      const zone = await lockZone(trx, params.id)
      if (!zone) throw notFound()
      const before = await getLine(trx, zone.id)
      if (body.version !== undefined && zone.version !== body.version) {
        const current = { ...before, ...(await findShape(trx, zone.id)) }
        throw await stale(trx, 'Cette zone a été modifiée entre-temps.', current, {
          actions: ['zone-changed', 'zone-archived', 'zone-restored'],
          fact: { field: 'zone_id', after: zone.id },
        })
      }
      const { code = before.code, name = before.name, aliases = before.aliases } = body
      await refuseCodes(trx, before, { code, aliases })
      const isRestored = body.archived === false && zone.archived_at !== null
      const department = (body.department ?? before.department) || departmentOfCode(code)
      await updateZoneRow(trx, zone.id, {
        code,
        name,
        department,
        ...columns,
        ...(isRestored && { archived_at: null }),
      })
      await replaceAliases(trx, zone.id, aliases)
      const after = await getLine(trx, zone.id)
      await writeAudit(trx, request, {
        action: isRestored ? 'zone-restored' : 'zone-changed',
        user_id: user.id,
        details: {
          zone_id: zone.id,
          before,
          after,
          has_new_shape: body.geometry !== undefined,
          area_change,
        },
      })
      return { ...after, area_change }
    })
  })

  route(app, deleteZone, ({ params, user, request }) =>
    db.transaction().execute(async (trx) => {
      await lockCodes(trx)
      const zone = await lockZone(trx, params.id)
      if (!zone || zone.archived_at !== null) throw notFound()
      await archiveZoneRow(trx, zone.id)
      await writeAudit(trx, request, { action: 'zone-archived', user_id: user.id, details: { zone_id: zone.id } })
    }),
  )
}

async function getLine(db: Db, id: number) {
  const line = await findLine(db, today(), id)
  if (!line) throw notFound()
  return line
}
