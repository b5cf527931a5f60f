import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { addDays } from '../../../contract/core/days.ts'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import { EffectDay, ENDS_FIRST, type RankingFields, RankingType } from '../../../contract/rankings.ts'
import { type DatedPolicy, type Period, planRanking } from '../../../contract/rules/rankings.periods.ts'
import { readValue } from '../../../contract/rules/reading/values.ts'
import { writeAudit } from '../../lib/audit.ts'
import type { Db } from '../../lib/db/pool.ts'
import { formatDay } from '../../lib/format.ts'
import { invalid } from '../../lib/http/errors.ts'
import type { Jobs } from '../../lib/jobs.ts'
import { counted } from '../../lib/plural.ts'
import { enqueueAlerts } from '../alerts/alerts.outbox.ts'
import { closeRanking, fieldsOf, findClass, insertChange, insertRankings, listOverlapping } from './rankings.queries.ts'

type TypedValue = string | number | null

export function readRanking({ value, ...typed }: Omit<RankingFields, 'value'> & { value: TypedValue }): RankingFields {
  const parsed = readValue(value, typed.below_limit)
  if (typeof parsed === 'string') throw invalid({ value: [parsed] })
  const { class: key, starts_on, ends_on } = typed
  if (ends_on !== null && ends_on < starts_on) throw invalid({ ends_on: [ENDS_FIRST] })
  return { class: key, ...parsed, starts_on, ends_on }
}

/** What was not sent stays. A new value is no detection limit unless `below_limit` is sent with it. */
export function correctedBy(
  before: RankingFields,
  {
    class: key = before.class,
    value,
    below_limit,
    starts_on = before.starts_on,
    ends_on = before.ends_on,
  }: RankingCorrection,
): RankingFields {
  const parsed =
    value === undefined
      ? { value: before.value, below_limit: below_limit ?? before.below_limit }
      : { value, below_limit: below_limit ?? false }
  return readRanking({ class: key, ...parsed, starts_on, ends_on })
}

type RankingCorrection = Partial<Record<'class' | 'starts_on', string | undefined>> & {
  value?: TypedValue | undefined
  below_limit?: boolean | undefined
  ends_on?: string | null | undefined
}

interface RankingForZones {
  trx: Db
  jobs: Jobs
  request: FastifyRequest
  userId: number
  /** The caller locks these rows. */
  zones: readonly { id: number; code: string }[]
  type: RankingType
  ranking: RankingFields
  reason: string
  dated: DatedPolicy
}

/** Assigns to all zones or to none, and returns the new ids. Throws 422 on an overlap or an unknown class. */
export async function assignRankingTo({ trx, jobs, request, ...assignment }: RankingForZones) {
  const { userId, zones, type, ranking, reason, dated } = assignment
  const plans = await planFor(trx, { zones, type, period: ranking, dated })
  throwFaults({ ...(await classFaults(trx, type, ranking.class)), ...overlapFaults(plans) })
  for (const { closes } of plans) {
    if (!closes) continue
    const ends_on = addDays(ranking.starts_on, -1)
    await closeRanking(trx, closes.id, ends_on)
    const before = fieldsOf(closes)
    const change = { zone_id: closes.zone_id, ranking_id: closes.id, type, user_id: userId, reason }
    await insertChange(trx, { ...change, action: 'closed', before, after: { ...before, ends_on } })
  }
  const inserted = await insertRankings(
    trx,
    zones.map(({ id }) => ({ zone_id: id, type, ...ranking, reason, user_id: userId })),
  )
  for (const { zone, closes } of plans) {
    await writeAudit(trx, request, {
      action: 'ranking-assigned',
      user_id: userId,
      details: { zone_id: zone.id, type, before: closes && fieldsOf(closes), after: ranking, reason },
    })
  }
  await enqueueAlerts(
    trx,
    jobs,
    zones.map(({ id }) => id),
  )
  return inserted.map(({ id }) => id)
}

interface RankingToPlan {
  zones: readonly { id: number; code: string }[]
  type: RankingType
  period: Period
  dated: DatedPolicy
}

async function planFor(db: Db, { zones, type, period, dated }: RankingToPlan) {
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

/** Of several zones each is named at its place among those that were sent. */
function overlapFaults(plans: Awaited<ReturnType<typeof planFor>>): FieldErrors {
  const texts = plans.map(({ conflicts: [first] }) => (first ? [overlapText(first)] : []))
  const count = texts.flat().length
  if (plans.length === 1 || count === 0) return { starts_on: texts.flat() }
  return {
    starts_on: [`${counted(count, 'zone a', 'zones ont')} déjà une affectation ces jours-là.`],
    ...Object.fromEntries(texts.map((text, at) => [`zone_ids.${at}`, text])),
  }
}

async function classFaults(db: Db, type: RankingType, key: string): Promise<FieldErrors> {
  const scaleClass = await findClass(db, type, key)
  return { class: !scaleClass || scaleClass.is_retired ? [UNKNOWN_CLASS] : [] }
}

const ClassInput = z.object({ type: RankingType, class: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)) })
const DayInput = z.object({ type: RankingType, starts_on: EffectDay, ends_on: z._default(z.nullable(EffectDay), null) })

/** For a body that the contract refuses: the faults that its valid class and period have too, to report all at once. */
export async function faultsOfAssignment(db: Db, zones: RankingToPlan['zones'], body: Record<string, unknown>) {
  const classInput = ClassInput.safeParse(body).data
  const period = DayInput.safeParse(body).data
  const dated = body.shortens === true ? 'shorten' : 'keep'
  return present({
    ...(classInput && (await classFaults(db, classInput.type, classInput.class))),
    ...(period && isPeriod(period) && overlapFaults(await planFor(db, { zones, type: period.type, period, dated }))),
  })
}

/** The same of a correction, completed by what is stored. A retired class may stay. */
export async function faultsOfCorrection(db: Db, before: CorrectedRanking, body: Record<string, unknown>) {
  const after = { ...fieldsOf(before), ...body, type: before.type }
  const classInput = ClassInput.safeParse(after).data
  const period = DayInput.safeParse(after).data
  return present({
    ...(classInput && classInput.class !== before.class && (await classFaults(db, before.type, classInput.class))),
    ...(period && (isPeriod(period) ? await neighbourFaults(db, before, period) : { ends_on: [ENDS_FIRST] })),
  })
}

type CorrectedRanking = RankingFields & { id: number; zone_id: number; type: RankingType }

async function neighbourFaults(db: Db, { id, zone_id, type }: CorrectedRanking, period: Period): Promise<FieldErrors> {
  const overlapping = await listOverlapping(db, { zoneIds: [zone_id], type, ...period })
  const other = overlapping.find((ranking) => ranking.id !== id)
  return { starts_on: other ? [overlapText(other)] : [] }
}

const isPeriod = ({ starts_on, ends_on }: Period) => ends_on === null || starts_on <= ends_on

const present = (faults: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(faults).filter(([, messages]) => messages.length > 0))

/** Throws 422 with every fault at once; does nothing when all lists are empty. */
export function throwFaults(faults: FieldErrors) {
  const found = present(faults)
  if (Object.keys(found).length > 0) throw invalid(found)
}

export function overlapText({ starts_on, ends_on }: Period): string {
  const period =
    ends_on === null
      ? `en cours depuis le ${formatDay(starts_on)}`
      : `du ${formatDay(starts_on)} au ${formatDay(ends_on)}`
  return `Cette période en recouvre une autre, ${period}.`
}

export const STALE_RANKING = 'Cette affectation a été modifiée entre-temps.'
export const UNKNOWN_CLASS = 'Cette classe n’existe pas sur cette échelle.'
export const UNKNOWN_ZONE = 'Une de ces zones n’existe pas ou est archivée.'
