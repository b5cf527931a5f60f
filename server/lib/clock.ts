/** Every reading of the time goes through here, so that tests can move it. */
export const clock = { now: (): Date => new Date() }

const parisDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris', dateStyle: 'short' })

/** Calendar day in Europe/Paris, YYYY-MM-DD. */
export const dayOf = (moment: Date): string => parisDay.format(moment)

let cached = { day: '', from: 0, until: 0 }

export function today(): string {
  const now = clock.now().getTime()
  if (now < cached.from || now >= cached.until) {
    const minute = now - (now % 60_000)
    cached = { day: dayOf(new Date(now)), from: minute, until: minute + 60_000 }
  }
  return cached.day
}
