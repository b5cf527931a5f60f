import { lasting } from '../storage.ts'

/** Whose, the last day but one, the last day; on this device alone. */
const VISITS = 'estran-visits'

/** The day this person was last here before today; null where this device knows of none. */
export function lastVisitOf(userId: number, today: string): string | null {
  const [whose, before = '', last = ''] = (lasting.read(VISITS) ?? '').split(' ')
  const [known, latest] = whose === String(userId) ? [before, last] : ['', '']
  if (latest === today) return known === '-' ? null : known
  lasting.write(VISITS, `${userId} ${latest || '-'} ${today}`)
  return latest || null
}

export const forgetVisits = () => lasting.remove(VISITS)
