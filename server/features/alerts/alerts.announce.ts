import { clock, today } from '../../lib/clock.ts'
import type { Db } from '../../lib/db/pool.ts'
import {
  type Difference,
  deleteIdle,
  insertEvents,
  insertNotices,
  keepKnown,
  listChangedZones,
  listDifferences,
  lockZonesAndArchived,
  updatePending,
} from './alerts.events.queries.ts'

/** Time for a slip to be put right before anybody reads it. */
const HASTE_SECONDS = 2
const CORRECTION_MINUTES = 10
const ZONES_AT_ONCE = 200

const isOfClass = ({ before, after }: Difference) => before?.class !== after?.class

/** Makes an event of each class in force that is another than when last looked at. The caller has locked the zones. */
export async function announceChanges(trx: Db, zoneIds: readonly number[]) {
  const all = await listDifferences(trx, today(), zoneIds)
  if (all.length === 0) return
  await keepKnown(trx, all)
  const pending = await updatePending(trx, all)
  const isPending = ({ zone_id, type }: Difference) =>
    pending.some((event) => event.zone_id === zone_id && event.type === type)
  const inserted = await insertEvents(
    trx,
    all.filter((one) => isOfClass(one) && !isPending(one)),
    { now: clock.now(), hasteSeconds: HASTE_SECONDS, correctionMinutes: CORRECTION_MINUTES },
  )
  const eventIds = [...pending.map(({ id }) => id), ...inserted]
  if (eventIds.length === 0) return
  await insertNotices(trx, eventIds)
  await deleteIdle(trx, eventIds)
}

/** What a new day brings: a coming date, the end of a period. */
export async function announceToday(db: Db) {
  const changed = await listChangedZones(db, today())
  for (let from = 0; from < changed.length; from += ZONES_AT_ONCE) {
    const zoneIds = changed.slice(from, from + ZONES_AT_ONCE)
    await db.transaction().execute(async (trx) => {
      await lockZonesAndArchived(trx, zoneIds)
      await announceChanges(trx, zoneIds)
    })
  }
}
