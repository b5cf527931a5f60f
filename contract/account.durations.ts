/** How long what nobody sets is kept; the table of « Réglages » tells them. */
export const DURATIONS = {
  session_hours: 12,
  remembered_days: 30,
  remembered_most_days: 90,
  first_link_hours: 72,
  link_minutes: 60,
  unproven_days: 7,
  mail_days: 30,
  ended_token_days: 90,
  known_browser_days: 400,
  audit_months: 12,
} as const

/** Days between the request to delete one's account and the deletion. */
export const DELETION_DAYS = 7

/** Days before the deletion of an account that nobody uses, on which its person is warned. */
export const WARNING_DAYS = { first: 60, second: 14 } as const

/** Months without signing in, of which the operator chooses one; 0: accounts stay. */
export const INACTIVE_MONTHS = [0, 12, 18, 24, 36, 60] as const
export type InactiveMonths = (typeof INACTIVE_MONTHS)[number]

/** The same day so many months later or, negative, earlier; the month's last where it has no such day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  last.setUTCDate(Math.min(date, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}
