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
