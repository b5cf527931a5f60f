interface PlannedPeriod {
  /** Null: the ranking is deleted. */
  class: string | null
  starts_on: string
  ends_on?: string | null | undefined
}

/** The day on which it changes the class in force: today, or the coming one on which it begins; null: never. */
export function dayOfChange({ class: key, starts_on, ends_on = null }: PlannedPeriod, today: string): string | null {
  if (ends_on !== null && (ends_on < today || ends_on < starts_on)) return null
  if (starts_on <= today) return today
  return key === null ? null : starts_on
}
