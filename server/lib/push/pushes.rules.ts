/** Milliseconds: a class that changed yesterday is read on the map, not on a locked screen. */
export const MAX_AGE = 24 * 3_600_000

export type Outcome = 'sent' | 'device gone' | 'later' | 'refused'

/** RFC 8030: what the push service's answer means for the notice. */
export function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'device gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}

/** Seconds, or a date (RFC 9110); null without either, or beyond what the notice is worth. */
export function notBefore(retryAfter: string | null, now: Date): Date | null {
  if (retryAfter === null) return null
  const moment = /^\d+$/.test(retryAfter) ? now.getTime() + Number(retryAfter) * 1000 : Date.parse(retryAfter)
  return moment > now.getTime() && moment <= now.getTime() + MAX_AGE ? new Date(moment) : null
}
