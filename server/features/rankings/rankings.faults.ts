import * as z from 'zod/mini'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import { EffectDay, ENDS_FIRST, type RankingFields, RankingType } from '../../../contract/rankings.ts'
import { type Dated, type Period, planRanking } from '../../../contract/rules/rankings.periods.ts'
import type { Db } from '../../lib/db/pool.ts'
import { invalid } from '../../lib/http/errors.ts'
import { fieldsOf, findClass, listOverlapping } from './rankings.queries.ts'
import { overlapText, UNKNOWN_CLASS } from './rankings.rules.ts'

interface Planned {
  zones: readonly { id: number; code: string }[]
  type: RankingType
  period: Period
  dated: Dated
}

export async function planFor(db: Db, { zones, type, period, dated }: Planned) {
  const existing = await listOverlapping(db, { zoneIds: zones.map(({ id }) => id), type, ...period })
  return zones.map((zone) => ({
    zone,
    ...planRanking(
      existing.filter(({ zone_id }) => zone_id === zone.id),
      period,
      dated,
    ),
  }))
}

export function overlapFaults(plans: Awaited<ReturnType<typeof planFor>>): FieldErrors {
  return {
    starts_on: plans.flatMap(({ zone, conflicts: [first] }) =>
      first ? [overlapText(first, plans.length > 1 ? zone.code : null)] : [],
    ),
  }
}

export async function classFaults(db: Db, type: RankingType, key: string): Promise<FieldErrors> {
  const scaleClass = await findClass(db, type, key)
  return { class: !scaleClass || scaleClass.is_retired ? [UNKNOWN_CLASS] : [] }
}

const Judged = z.object({ type: RankingType, class: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)) })
const Placed = z.object({ type: RankingType, starts_on: EffectDay, ends_on: z._default(z.nullable(EffectDay), null) })

/** What the scale and the zones say of the part of a refused body that can be read. */
export async function faultsBeside(db: Db, zones: Planned['zones'], body: Record<string, unknown>) {
  const judged = Judged.safeParse(body).data
  const placed = Placed.safeParse(body).data
  const dated = body.shortens === true ? 'shorten' : 'keep'
  return present({
    ...(judged && (await classFaults(db, judged.type, judged.class))),
    ...(placed && isPeriod(placed) && overlapFaults(await planFor(db, { ...placed, zones, period: placed, dated }))),
  })
}

/** The same of a correction, read with what it does not say. A class that is retired may stay. */
export async function faultsOfCorrection(db: Db, before: Corrected, body: Record<string, unknown>) {
  const after = { ...fieldsOf(before), ...body, type: before.type }
  const judged = Judged.safeParse(after).data
  const placed = Placed.safeParse(after).data
  return present({
    ...(judged && judged.class !== before.class && (await classFaults(db, before.type, judged.class))),
    ...(placed && (isPeriod(placed) ? await meetingFaults(db, before, placed) : { ends_on: [ENDS_FIRST] })),
  })
}

type Corrected = RankingFields & { id: number; zone_id: number; type: RankingType }

async function meetingFaults(db: Db, { id, zone_id, type }: Corrected, period: Period): Promise<FieldErrors> {
  const met = await listOverlapping(db, { zoneIds: [zone_id], type, ...period })
  const [other] = met.filter((ranking) => ranking.id !== id)
  return { starts_on: other ? [overlapText(other, null)] : [] }
}

const isPeriod = ({ starts_on, ends_on }: Period) => ends_on === null || starts_on <= ends_on

const present = (faults: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(faults).filter(([, messages]) => messages.length > 0))

/** Throws 422 with every fault at once; does nothing when all lists are empty. */
export function throwFaults(faults: FieldErrors) {
  const found = present(faults)
  if (Object.keys(found).length > 0) throw invalid(found)
}
