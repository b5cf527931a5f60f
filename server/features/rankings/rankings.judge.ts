import * as z from 'zod/mini'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import { IdInput } from '../../../contract/core/fields.ts'
import {
  endsAfterStart,
  type RankingFields,
  RankingType,
  Reason,
  rankingInput,
  valueIsReadable,
} from '../../../contract/rankings.ts'
import type { ClosingPolicy, Period } from '../../../contract/rules/rankings.periods.ts'
import { readValue } from '../../../contract/rules/reading/values.ts'
import type { StoredRanking } from '../../../database/tables.rankings.ts'
import type { Db } from '../../lib/db/pool.ts'
import { formatDay } from '../../lib/format.ts'
import { invalid } from '../../lib/http/errors.ts'
import { fieldErrors } from '../../lib/http/messages.ts'
import { editsOf, lineKey, planWish, type RankingEdit } from './write/rankings.plan.rules.ts'
import { listLockedClasses, listSharing, listZoneIds } from './write/rankings.write.queries.ts'

/** A ranking as it was sent, valid or not, with its zone and type. */
export interface SentRanking {
  body: Record<string, unknown>
  closing: ClosingPolicy
  /** The one that is corrected, whose values complete the body. */
  corrects?: StoredRanking
}

interface JudgedRankings {
  /** What is written once there is no fault. */
  edits: RankingEdit[]
  /** In the order in which they were sent. */
  faults: FieldErrors[]
}

const line = { zone_id: IdInput, type: RankingType }
const { starts_on, ends_on } = rankingInput
const SentZone = z.object({ zone_id: IdInput })
const SentClass = z.object({ type: RankingType, class: rankingInput.class })
const SentDays = z
  .object({ ...line, starts_on, ends_on, replaces: z.catch(z.nullable(z.int()), null) })
  .check(endsAfterStart)
const SentFields = z
  .object({ ...line, ...rankingInput, reason: z._default(Reason, '') })
  .check(endsAfterStart, valueIsReadable)

/** Every fault that the valid parts of each have, found at once, and what all would write. */
export async function judgeRankings(db: Db, sent: readonly SentRanking[]): Promise<JudgedRankings> {
  const zones = sent.map(({ body }) => SentZone.safeParse(body).data?.zone_id ?? null)
  const known = new Set(await listZoneIds(db, zones))
  const classes = await listLockedClasses(db)
  const days = sent.map(({ body }) => SentDays.safeParse(body).data)
  const stored = await listSharing(
    db,
    days.flatMap((one) => one ?? []),
  )
  const lines = Map.groupBy(stored, lineKey)
  const judged = sent.map(({ body, closing, corrects }, at) => {
    const [zone, wish] = [zones[at] ?? null, days[at]]
    const plan = wish && planWish({ ...wish, closing, corrects }, lines.get(lineKey(wish)) ?? [])
    const key = SentClass.safeParse(body).data
    const classBefore = (corrects ?? plan?.corrects)?.class
    const { data, error } = SentFields.safeParse(body)
    return {
      edits: data && plan ? editsOf(plan, { ...data, ...rankingOf(data) }) : [],
      faults: {
        // The past of an archived zone can still be corrected.
        ...(zone !== null && !corrects && !known.has(zone) && { zone_id: [UNKNOWN_ZONE] }),
        ...(key && !canGive(classes, key, classBefore) && { class: [UNKNOWN_CLASS] }),
        ...(plan?.overlap && { starts_on: [overlapText(plan.overlap)] }),
        // The contract has not seen what is stored beside what was sent.
        ...(corrects && error && fieldErrors(error)),
      },
    }
  })
  return { edits: judged.flatMap(({ edits }) => edits), faults: judged.map(({ faults }) => faults) }
}

function rankingOf({ value, ...typed }: z.infer<typeof SentFields>): RankingFields {
  const load = readValue(value, typed.below_limit)
  if (typeof load === 'string') throw invalid({ value: [load] })
  return { ...typed, ...load }
}

type LockedClasses = Awaited<ReturnType<typeof listLockedClasses>>

/** A retired class may stay, and is given no more. */
export function canGive(classes: LockedClasses, given: z.infer<typeof SentClass>, classBefore: string | undefined) {
  const found = classes.find(({ type, key }) => type === given.type && key === given.class)
  return found !== undefined && (!found.is_retired || found.key === classBefore)
}

/** Throws where a ranking would be dropped without a fault: the contract or the judge has missed one. */
export function validateEdits(edits: readonly RankingEdit[], sent: number) {
  const found = edits.filter(({ action }) => action !== 'closed').length
  if (found !== sent) throw new Error(`${sent} rankings were sent without a fault, and ${found} would be written`)
}

/** Throws 422 with every fault at once. */
export function throwFaults(faults: FieldErrors) {
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

export function overlapText({ starts_on, ends_on }: Period): string {
  const period =
    ends_on === null
      ? `en cours depuis le ${formatDay(starts_on)}`
      : `du ${formatDay(starts_on)} au ${formatDay(ends_on)}`
  return `Cette période en recouvre une autre, ${period}.`
}

const UNKNOWN_ZONE = 'Cette zone n’existe pas ou est archivée.'
export const UNKNOWN_CLASS = 'Cette classe n’existe pas sur cette échelle.'
