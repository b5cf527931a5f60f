import { addDays } from '../../../../contract/core/days.ts'
import { formatDate, formatNearDay, formatTime, todayInParis } from '../../../lib/format.ts'
import { pageCameAt } from '../../../lib/offline/kept.ts'
import { REFRESH } from '../zones.queries.ts'

/** `checking`: kept from an earlier visit, while it is asked anew; `behind`: the server fails; `off`: it cannot be asked. */
export interface DataTrust {
  state: 'checked' | 'checking' | 'behind' | 'off'
  /**
   * When the server was asked for it last, in milliseconds by the clock of this device; null: on the server’s page, which
   * nothing checks yet, or by a clock that was wrong.
   */
  checkedAt: number | null
}

export interface DataAge extends DataTrust {
  /** The day in Paris that the server said last, and when it was asked, in milliseconds by the clock of this device; 0: nobody knows. */
  on: string
  saidAt: number
}

export interface HeardAnswer {
  isError: boolean
  dataUpdatedAt: number
}

/** As far as all these answers can be trusted: kept data is shown while it is asked anew, and while a slow network goes on. */
export function trustOf(answers: readonly HeardAnswer[], isCutOff: boolean): DataTrust {
  const oldest = Math.min(...answers.map(({ dataUpdatedAt }) => dataUpdatedAt))
  const heard = oldest < pageCameAt() ? 'checking' : 'checked'
  const state = answers.some(({ isError }) => isError) ? 'behind' : heard
  return { state: isCutOff ? 'off' : state, checkedAt: oldest || null }
}

interface HeardAnswers {
  zones: HeardAnswer
  scales: HeardAnswer
  /** The day that the zones say. */
  on: string
  isCutOff: boolean
}

export const ageOf = ({ zones, scales, on, isCutOff }: HeardAnswers): DataAge => ({
  ...trustOf([zones, scales], isCutOff),
  on,
  saidAt: zones.dataUpdatedAt,
})

const DAY_MS = 86_400_000
/** A clock that is so little wrong is right, also at midnight; an answer may be on its way as long. */
const NEAR_MS = 600_000

/**
 * The day in Paris at a moment, in milliseconds by the clock of this device: where that is set wrong, the server's, and as
 * many whole days as have gone by since. A class is not over, nor a sampling recent, because a phone says so.
 */
export function dayAt({ saidAt, on }: Pick<DataAge, 'saidAt' | 'on'>, now: number): string {
  const isRight =
    saidAt === 0 || [saidAt - NEAR_MS, saidAt, saidAt + NEAR_MS].some((at) => todayInParis(new Date(at)) === on)
  const day = isRight ? todayInParis(new Date(now)) : addDays(on, Math.floor((now - saidAt) / DAY_MS))
  return day > on ? day : on
}

/** A phone that wakes shows what it knew before it slept, until the server has answered. */
const CHECKED_FOR = 3 * REFRESH

/** As far as it can be trusted at a moment, in milliseconds. */
export const ageAt = (age: DataTrust, now: number): DataTrust =>
  age.state === 'checked' && age.checkedAt !== null && now - age.checkedAt > CHECKED_FOR
    ? { ...age, state: 'checking' }
    : age

/** What the server said yesterday says nothing of a class that began at midnight. */
export const ageOn = (age: DataAge, today: string): DataAge =>
  age.state === 'checked' && age.on < today ? { ...age, state: 'checking' } : age

/** The day that classes are of; or the last on which they are known, where nobody has said anything of them since. */
export interface SituationDay {
  /** YYYY-MM-DD */
  on: string
  isLastKnown: boolean
}

/** Of classes shown for the day `on`, of which the server said that they are of the day `heard`. */
export function situationDay({ state }: DataTrust, heard: string, on: string): SituationDay {
  const isLastKnown = state !== 'checked' && heard < on
  return { on: isLastKnown ? heard : on, isLastKnown }
}

/** « Situation du 27 nov. 2026 », « Situation connue le 24 nov. 2026 » */
export const situationText = ({ on, isLastKnown }: SituationDay) =>
  `Situation ${isLastKnown ? 'connue le' : 'du'} ${formatDate(on)}`

const FAULTS = { behind: 'Actualisation impossible', off: 'Hors connexion' }
const FAULTS_SINCE = { behind: 'Actualisation impossible depuis', off: 'Hors connexion depuis' }

export function freshnessText({ state, checkedAt }: DataTrust, today: string): string {
  const when = checkedAt === null ? null : momentText(checkedAt, today)
  if (state === 'checked' && when) return `À jour, vérifié ${when.at}`
  if (state === 'checked' || state === 'checking')
    return when ? `Vérification en cours, dernière fois ${when.at}` : 'Vérification en cours'
  return `${when ? `${FAULTS_SINCE[state]} ${when.since}` : FAULTS[state]}\u00A0: la classe a pu changer`
}

/** Of what is not asked by the minute, so that nobody knows since when it cannot be. */
export function keptText(trust: DataTrust, today: string, noun: string): string {
  const { state, checkedAt } = trust
  if (state === 'checked' || state === 'checking') return freshnessText(trust, today)
  const fault = FAULTS[state]
  const known = checkedAt === null ? fault : `Vérifié ${momentText(checkedAt, today).at} · ${fault.toLowerCase()}`
  return `${known}\u00A0: ${noun} a pu changer`
}

/** « à 5 h 12 », « hier à 18 h 03 », « le 21 nov. à 6 h 40 »; and since then. */
function momentText(moment: number, today: string) {
  const time = formatTime(new Date(moment).toISOString()).replace(/^0?(\d+):(\d+)$/, '$1\u00A0h\u00A0$2')
  const day = todayInParis(new Date(moment))
  if (day === today) return { at: `à ${time}`, since: time }
  const known = day === addDays(today, -1) ? 'hier' : `le ${formatNearDay(day, today)}`
  return { at: `${known} à ${time}`, since: `${known} ${time}` }
}
