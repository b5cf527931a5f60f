/** Every reading of the time goes through here, so that tests can move it. */
export const clock = { now: (): Date => new Date() }

const parisDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris', dateStyle: 'short' })

/** Calendar day in Europe/Paris, YYYY-MM-DD. */
export const dayOf = (moment: Date): string => parisDay.format(moment)

let known = { day: '', from: 0, until: 0 }

export function today(): string {
  const now = clock.now().getTime()
  if (now < known.from || now >= known.until) {
    const minute = now - (now % 60_000)
    known = { day: dayOf(new Date(now)), from: minute, until: minute + 60_000 }
  }
  return known.day
}
