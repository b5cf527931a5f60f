import { formatCount, formatDate } from '../../lib/format.ts'

/** `on`: the first day on which they are told; both days in Paris. */
export function audienceText(people: number, on: string, today: string): string {
  const when = on > today ? ` le ${formatDate(on)}` : ''
  if (people === 0) return `Aucun abonné ne sera alerté${when}`
  return `${formatCount(people, 'abonné sera alerté', 'abonnés seront alertés')}${when}`
}
