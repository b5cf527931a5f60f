import { daysBetween } from '../../../contract/core/days.ts'
import { MAX_ZONES_AT_ONCE, type Ranking, type RankingType } from '../../../contract/rankings.ts'
import { EXPIRES_WITHIN, type ZoneLine } from '../../../contract/zones-admin.ts'
import { formatCount } from '../../lib/format.ts'

export function endsSoon({ ends_on }: Ranking, today: string) {
  if (ends_on === null) return false
  const days = daysBetween(today, ends_on)
  return days >= 0 && days <= EXPIRES_WITHIN
}

/** An archived zone cannot be assigned anything. */
export const canPick = ({ archived_at }: ZoneLine) => archived_at === null

export function pickedText(count: number) {
  const text = formatCount(count, 'zone choisie', 'zones choisies')
  return count > MAX_ZONES_AT_ONCE ? `${text}. Au plus ${MAX_ZONES_AT_ONCE} à la fois.` : text
}

/** The map opens on it too. */
export const FIRST_TYPE: RankingType = 'arn_f'
