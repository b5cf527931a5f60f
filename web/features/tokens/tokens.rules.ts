import { daysBetween } from '../../../contract/core/days.ts'
import type { ApiToken } from '../../../contract/tokens.ts'
import { formatDate, formatDaysAgo, todayInParis } from '../../lib/format.ts'

export interface TokenExpiry {
  state: 'far' | 'soon' | 'past'
  text: string
}

const SOON_DAYS = 30

export function expiryOf({ expires_at }: Pick<ApiToken, 'expires_at'>, now = new Date()): TokenExpiry {
  const end = new Date(expires_at)
  if (end <= now) return { state: 'past', text: `Expiré depuis le ${formatDate(expires_at)}` }
  const day = todayInParis(end)
  if (daysBetween(todayInParis(now), day) >= SOON_DAYS) {
    return { state: 'far', text: `Expire le ${formatDate(expires_at)}` }
  }
  return { state: 'soon', text: `Expire ${formatDaysAgo(day, now)}, le ${formatDate(expires_at)}` }
}

export const lastUseText = ({ last_used_at }: Pick<ApiToken, 'last_used_at'>, now = new Date()) =>
  last_used_at === null
    ? 'Jamais utilisé'
    : `Dernière utilisation\u00A0: ${formatDaysAgo(todayInParis(new Date(last_used_at)), now)}`

export const issuedText = ({ created_at, created_by }: Pick<ApiToken, 'created_at' | 'created_by'>) =>
  `Émis le ${formatDate(created_at)}${created_by ? ` par ${created_by.name}` : ''}`
