import type { SavedBatch } from '../../../../contract/rankings.week.ts'
import { formatCount, formatDate, formatTime } from '../../../lib/format.ts'

/**
 * Whom a batch alerts; `when`: in how long, or at which time; null once its minute is over. Of a class of a coming day,
 * that day.
 */
export function alertText(
  { created, people, alerts_on, held_until }: SavedBatch,
  when: string | null,
  today: string,
): string {
  if (people === 0) return 'Personne n’est alerté.'
  const coming = `${formatCount(people, 'personne sera alertée', 'personnes seront alertées')} le ${formatDate(alerts_on)}.`
  if (alerts_on > today) return coming
  const gone = `${formatCount(people, 'personne')}\u00A0: l’alerte est partie.`
  const soon = when === null ? gone : `Les abonnés seront alertés ${when}.`
  if (held_until === null) return soon
  const held = `Une amélioration attend la fin des dix minutes\u00A0: l’alerte part à ${formatTime(held_until)}.`
  return created === 1 ? held : `${soon} ${held}`
}
