import {
  type ForecastSkill,
  OUTLOOK_DAYS,
  type OutlookProof,
  type OutlookReport,
  type ReliabilityBin,
  UNPROVEN,
  type UnprovenReason,
} from '../../../../contract/outlook.ts'
import { RANKING_TYPES } from '../../../../contract/rankings.ts'
import { SHORT_LABELS } from '../../../../contract/rules/reading/types.ts'
import { formatCount, formatDate, formatMoment, formatNumber } from '../../../lib/format.ts'

/** In the middle of a sentence. */
const REASONS: Record<UnprovenReason, string> = {
  too_few: 'trop peu de recul',
  no_better_than_persistence: 'pas mieux que «\u00A0la classe reste\u00A0»',
  no_better_than_climatology: 'pas mieux que l’habitude du mois',
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const verdictText = ({ unproven }: Pick<OutlookProof, 'unproven'>) =>
  sentence(unproven === null ? 'fait ses preuves' : REASONS[unproven])

const daysText = (days: number) => formatCount(days, 'jour')

export const proofTitle = ({ type, days }: Pick<OutlookProof, 'type' | 'days'>) =>
  `${daysText(days)}, ${SHORT_LABELS[type]}`

/** Always in the same order, whatever the answer's. */
export const sortedProofs = (proofs: readonly OutlookProof[]) =>
  RANKING_TYPES.flatMap((type) =>
    OUTLOOK_DAYS.flatMap((days) => proofs.filter((one) => one.type === type && one.days === days)),
  )

/** "7 jours, Phages et ARN F-spécifiques", for each number of days that has one of them. */
const namesOf = (proofs: readonly OutlookProof[]) =>
  OUTLOOK_DAYS.map((days) => ({ days, found: proofs.filter((one) => one.days === days) }))
    .filter(({ found }) => found.length > 0)
    .map(({ days, found }) => `${daysText(days)}, ${found.map(({ type }) => SHORT_LABELS[type]).join(' et ')}`)

const joined = (parts: readonly string[]) => parts.join('\u00A0; ')

/** Says what clients see with this report, and why not the rest; one sentence an entry. */
export function shownTexts({ is_shown, computed_at, proofs }: OutlookReport): string[] {
  const sorted = sortedProofs(proofs)
  const proven = joined(namesOf(sorted.filter(({ unproven }) => unproven === null)))
  if (!is_shown) {
    if (proven !== '') return [`Cachée. Serait montrée\u00A0: ${proven}.`]
    return ['Cachée. Vous pouvez déjà la permettre\u00A0: rien ne sera montré avant d’avoir fait ses preuves.']
  }
  if (computed_at === null) return ['Permise, mais rien n’est montré avant le premier calcul.']
  if (proven === '') {
    return [
      'Permise, mais rien n’est montré\u00A0: rien n’a encore fait ses preuves. Ce qui les fera le sera aussitôt.',
    ]
  }
  const hidden = UNPROVEN.flatMap((reason) =>
    namesOf(sorted.filter(({ unproven }) => unproven === reason)).map((names) => `${names} (${REASONS[reason]})`),
  )
  return [`Montrée\u00A0: ${proven}.`, ...(hidden.length > 0 ? [`Cachée\u00A0: ${joined(hidden)}.`] : [])]
}

/** The naive guesses it is compared with. */
export type NaiveGuess = 'persistence' | 'climatology'

const GUESSES: Record<NaiveGuess, string> = {
  persistence: '«\u00A0la classe reste\u00A0»',
  climatology: 'l’habitude du mois',
}

const percentOf = (share: number) => Math.round(share * 100)
const percentText = (percent: number) => `${formatNumber(percent)}\u00A0%`

function sideText(percent: number) {
  if (percent === 0) return '0'
  return percent > 0 ? `${percentText(percent)} de mieux` : `${percentText(-percent)} de moins bien`
}

/** Without a minus sign, which nobody reads. */
function intervalText(percent: number, low: number, high: number) {
  if (percent > 0) return `${formatNumber(low)}\u00A0à\u00A0${percentText(high)}`
  if (percent < 0) return `${formatNumber(-high)}\u00A0à\u00A0${percentText(-low)}`
  return `de ${sideText(low)} à ${sideText(high)}`
}

/** Better only when the whole interval is: what is better by chance does not count. */
export const isBetter = ({ low }: ForecastSkill) => low > 0

export function skillText(skill: ForecastSkill, guess: NaiveGuess) {
  const [percent, low, high] = [percentOf(skill.value), percentOf(skill.low), percentOf(skill.high)]
  if (skill.low <= 0 && skill.high >= 0) return `Ni mieux ni moins bien que ${GUESSES[guess]}.`
  const side = percent === 0 ? 'Ni mieux ni moins bien' : sideText(percent)
  return `${side} que ${GUESSES[guess]} (90\u00A0%\u00A0: ${intervalText(percent, low, high)})`
}

export const judgedText = ({ forecasts, winters }: Pick<OutlookProof, 'forecasts' | 'winters'>) =>
  forecasts === 0
    ? 'Aucune prévision à juger pour l’instant.'
    : `${formatCount(forecasts, 'prévision jugée', 'prévisions jugées')}, sur ${formatCount(winters, 'hiver')}.`

export const calculationText = ({ computed_at, seen_until, samplings }: OutlookReport) =>
  computed_at === null
    ? 'Premier calcul en cours…'
    : `Calculé le ${formatDate(computed_at)} à ${formatMoment(computed_at).slice(-5)}, ${
        seen_until === null ? '' : `jusqu’au prélèvement du ${formatDate(seen_until)}, `
      }${formatCount(samplings, 'prélèvement')}.`

/** Words of a table’s line; `whole` says it in one sentence. */
export function binTexts({ from, to, said, came_true }: ReliabilityBin) {
  const chance = `${percentOf(from)} à ${percentText(percentOf(to))}`
  const share = said === 0 ? '' : ` (${percentText(percentOf(came_true / said))})`
  const [times, truth] = [said, came_true].map((count) => formatCount(count, 'fois', 'fois'))
  return {
    chance,
    times: formatNumber(said),
    truth: `${formatNumber(came_true)}${share}`,
    whole: `Dit ${chance}\u00A0: ${times}, vrai ${truth}${share}`,
  }
}

export function weeksText(weeks: OutlookProof['weeks']) {
  const hits = weeks.reduce((sum, week) => sum + week.hits, 0)
  const all = weeks.reduce((sum, week) => sum + week.hits + week.misses, 0)
  if (all === 0) return 'Aucune prévision à comparer ces dernières semaines'
  const when = weeks.length === 1 ? 'Dernière semaine' : `${weeks.length}\u00A0dernières semaines`
  return `${when}\u00A0: ${formatCount(hits, 'juste')} sur ${formatNumber(all)}`
}
