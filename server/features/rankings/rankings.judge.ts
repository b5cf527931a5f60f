import * as z from 'zod/mini'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import { EffectDay, ENDS_FIRST, type RankingFields, RankingType } from '../../../contract/rankings.ts'
import type { DatedPolicy, Period } from '../../../contract/rules/rankings.periods.ts'
import { readValue } from '../../../contract/rules/reading/values.ts'
import type { StoredRanking } from '../../../database/tables.rankings.ts'
import type { Db } from '../../lib/db/pool.ts'
import { formatDay } from '../../lib/format.ts'
import { invalid } from '../../lib/http/errors.ts'
import { fieldsOf, lineKey, planWish, type RankingPlan } from './write/rankings.plan.rules.ts'
import { listSharing, lockClasses } from './write/rankings.write.queries.ts'

type TypedValue = string | number | null

export function readRanking({ value, ...typed }: Omit<RankingFields, 'value'> & { value: TypedValue }): RankingFields {
  const parsed = readValue(value, typed.below_limit)
  if (typeof parsed === 'string') throw invalid({ value: [parsed] })
  return { ...fieldsOf({ ...typed, value: null }), ...parsed }
}

type RankingCorrection = Partial<Record<'class' | 'starts_on', string | undefined>> & {
  value?: TypedValue | undefined
  below_limit?: boolean | undefined
  ends_on?: string | null | undefined
}

/** Keeps what was not sent. A new value is no detection limit unless `below_limit` is sent with it. */
export function correctedBy(before: RankingFields, { value, below_limit, ...sent }: RankingCorrection): RankingFields {
  const { class: key = before.class, starts_on = before.starts_on, ends_on = before.ends_on } = sent
  const load =
    value === undefined
      ? { value: before.value, below_limit: below_limit ?? before.below_limit }
      : { value, below_limit: below_limit ?? false }
  return readRanking({ class: key, ...load, starts_on, ends_on })
}

/** A ranking as it was sent, valid or not; a correction is completed by what is stored. */
export interface SentRanking {
  zone_id: number
  body: Record<string, unknown>
  dated: DatedPolicy
  replaces?: number | null
  corrects?: StoredRanking
}

export interface JudgedRanking {
  /** Null while its type or its days cannot be read. */
  plan: RankingPlan | null
  faults: FieldErrors
}

const ClassInput = z.object({ type: RankingType, class: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)) })
const DayInput = z.object({ type: RankingType, starts_on: EffectDay, ends_on: z._default(z.nullable(EffectDay), null) })

const periodOf = (body: Record<string, unknown>) => DayInput.safeParse(body).data

type SentPeriod = NonNullable<ReturnType<typeof periodOf>>

const isPeriod = (sent: SentPeriod | undefined): sent is SentPeriod =>
  sent !== undefined && (sent.ends_on === null || sent.starts_on <= sent.ends_on)

/** Every fault that the valid parts of each have, found at once, and what each would write. */
export async function judgeRankings(db: Db, sent: readonly SentRanking[]): Promise<JudgedRanking[]> {
  const classes = await lockClasses(db)
  const read = sent.map(({ body }) => ({ key: ClassInput.safeParse(body).data, period: periodOf(body) }))
  const days = read.flatMap(({ period }, at) =>
    isPeriod(period) ? { zone_id: sent[at]?.zone_id ?? 0, ...period } : [],
  )
  const stored = await listSharing(db, days)
  const lines = Map.groupBy(stored, lineKey)
  return sent.map((one, at) => {
    const { key, period } = read[at] ?? {}
    const wish = isPeriod(period) && { ...one, type: period.type, period }
    const plan = wish ? planWish(wish, lines.get(lineKey(wish)) ?? []) : null
    const classBefore = (one.corrects ?? plan?.corrects)?.class
    const known = key && classes.find(({ type, key: name }) => type === key.type && name === key.class)
    // A retired class may stay, and is given no more.
    const isGiven = known && (!known.is_retired || known.key === classBefore)
    return {
      plan,
      faults: {
        ...(key && !isGiven && { class: [UNKNOWN_CLASS] }),
        ...(plan?.overlap && { starts_on: [overlapText(plan.overlap)] }),
        ...(period && !wish && { ends_on: [ENDS_FIRST] }),
      },
    }
  })
}

/** The body that a correction of this ranking makes. */
export const completed = (corrects: StoredRanking, body: Record<string, unknown>): SentRanking => ({
  zone_id: corrects.zone_id,
  body: { ...fieldsOf(corrects), ...body, type: corrects.type },
  dated: 'keep',
  corrects,
})

/** The faults of a valid body are found in its transaction, under the locks. */
export const isValid = ({ body: schema }: Endpoint, body: Record<string, unknown>) =>
  schema !== undefined && z.safeParse(schema, body).success

/** Throws 422 with every fault at once; does nothing when all lists are empty. */
export function throwFaults(faults: FieldErrors) {
  const found = Object.entries(faults).filter(([, messages]) => messages.length > 0)
  if (found.length > 0) throw invalid(Object.fromEntries(found))
}

export function overlapText({ starts_on, ends_on }: Period): string {
  const period =
    ends_on === null
      ? `en cours depuis le ${formatDay(starts_on)}`
      : `du ${formatDay(starts_on)} au ${formatDay(ends_on)}`
  return `Cette période en recouvre une autre, ${period}.`
}

export const UNKNOWN_CLASS = 'Cette classe n’existe pas sur cette échelle.'
