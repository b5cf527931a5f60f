import { formatCount, formatDate } from '../../lib/format.ts'

/** `today` and `startsOn` are days in Paris. */
export function audienceText(people: number, startsOn: string, today: string): string {
  const when = startsOn > today ? ` le ${formatDate(startsOn)}` : ''
  if (people === 0) return `Aucun abonné ne sera alerté${when}`
  return `${formatCount(people, 'abonné sera alerté', 'abonnés seront alertés')}${when}`
}
