import type { LastBatch, RankingBatch, SavedBatch } from '../../../../contract/rankings.week.ts'
import { formatCount, formatDate, formatNearDay, formatTime, todayInParis } from '../../../lib/format.ts'

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

/** « Lot de 22, 10:04 » */
export function batchName({ created, created_at }: Pick<LastBatch, 'created' | 'created_at'>, today: string): string {
  const day = todayInParis(new Date(created_at))
  const when = day === today ? formatTime(created_at) : `${formatNearDay(day, today)} à ${formatTime(created_at)}`
  return `${created === 1 ? '1\u00A0classement' : `Lot de ${created}`}, ${when}`
}

/** What withdrawing does, before it is done. */
export function withdrawalText({ created, lines, people, alerts_on, samplings }: RankingBatch, today: string): string {
  const zones = new Set(lines.map(({ zone }) => zone.id)).size
  const told =
    people === 0 ? 'personne ne sera alerté' : formatCount(people, 'personne sera alertée', 'personnes seront alertées')
  const when = people > 0 && alerts_on > today ? ` le ${formatDate(alerts_on)}` : ''
  const kept = samplings > 0 ? ` et ${formatCount(samplings, 'prélèvement collé', 'prélèvements collés')}` : ''
  return `Retirer ${formatCount(created, 'classement')} de ${formatCount(zones, 'zone')}${kept}\u00A0: ${told}${when}. Ce qu’il y avait avant reprend.`
}
