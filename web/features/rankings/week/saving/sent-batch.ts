import type { RankingFields } from '../../../../../contract/rankings.ts'
import { readValue } from '../../../../../contract/rules/reading/values.ts'
import { newKey } from '../../../../lib/form/form-key.ts'
import { batchedOf, type WeekLine } from '../week.rules.ts'

type BatchedLine = ReturnType<typeof batchedOf>

/** A batch whose answer has not come: by its key the server knows it again. */
export interface SentBatch {
  key: string
  reason: string
  rankings: BatchedLine[]
}

interface WeekContent {
  lines: readonly WeekLine[]
  reason: string
  today: string
  keepsSamplings: boolean
}

/** What to send, under the key of the one before where it says nothing else: of what is saved by then, the rest. */
export function batchToSend(before: SentBatch | null, content: WeekContent): SentBatch {
  const { lines, reason, today, keepsSamplings } = content
  const rankings = lines.map((line) => batchedOf(line, today, keepsSamplings))
  const isAgain =
    before?.reason === reason &&
    lines.every((line, at) => before.rankings.some((one) => isSameWish(one, rankings[at], line)))
  return { key: isAgain ? before.key : newKey(), reason, rankings }
}

/** Over the same class as then, or over the very one that it would have given. */
function isSameWish(before: BatchedLine, now: BatchedLine | undefined, { proposal }: WeekLine): boolean {
  if (!now || wishOf(before) !== wishOf(now) || !isSameSampling(before, now, proposal)) return false
  const isOverSame = before.replaces === now.replaces && before.version === now.version
  const { in_force, decided } = proposal
  if (isOverSame || !in_force || !decided?.is_own) return isOverSame
  return wishOf({ ...now, ...in_force }) === wishOf(now)
}

/** A sampling asks to be kept too; where it is stored by now, it is sent no more. */
function isSameSampling(
  { sampling: before }: BatchedLine,
  { sampling: now }: BatchedLine,
  { samplings }: WeekLine['proposal'],
) {
  if (!now && before) return samplings.some(({ sampled_on }) => sampled_on === before.sampled_on)
  return JSON.stringify(now) === JSON.stringify(before)
}

type LineWish = Pick<BatchedLine, 'zone_id' | 'type'> & Omit<RankingFields, 'value'> & { value: string | number | null }

const wishOf = ({ zone_id, type, class: key, value, below_limit, starts_on, ends_on }: LineWish) =>
  JSON.stringify([zone_id, type, key, readValue(value, below_limit), starts_on, ends_on])
