/** People type the first form, programs send the second; `readDay` of contract/rules takes both. */
export const WRONG_DAY = 'Cette date n’est pas valide\u00A0: écrivez-la par exemple 27/11/26 ou 2026-11-27.'

// Calendar days, YYYY-MM-DD: no clock change moves them.

const DAY = 86_400_000

export const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY)

/** YYYY-MM-DD; PostgreSQL has no year 0. */
export function isDay(text: string) {
  if (text.length !== 10) return false
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) && text >= '0001'
}
