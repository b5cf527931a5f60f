import { addMonths, WARNING_DAYS } from '../../../../contract/account.durations.ts'
import { allows, isAutomate, type Role } from '../../../../contract/core/access.ts'
import { addDays } from '../../../../contract/core/days.ts'

const later = (one: string, other: string) => (one > other ? one : other)

/** Whoever was last seen on this day, or before, is warned the first time; null: nobody is. */
export const lastSeenOfUnused = (today: string, months: number) =>
  months === 0 ? null : addMonths(addDays(today, WARNING_DAYS.first), -months)

/** The day of deletion that the first warning tells: never sooner than so many days after it. */
export const firstDeletionDay = (today: string, lastSeen: string, months: number) =>
  later(addMonths(lastSeen, months), addDays(today, WARNING_DAYS.first))

/** The one that holds once a warning leaves, after so many others: never sooner than its days later. */
export const dayAfterWarning = (leftOn: string, told: string, before: number) =>
  later(told, addDays(leftOn, before === 0 ? WARNING_DAYS.first : WARNING_DAYS.second))

interface UnusedFacts {
  role: Role
  last_seen_on: string
  deletion_warnings: number
}

export const mayGoUnused = (account: UnusedFacts, today: string, months: number) =>
  months !== 0 &&
  !allows('admin', account.role) &&
  !isAutomate(account.role) &&
  account.deletion_warnings === 2 &&
  addMonths(account.last_seen_on, months) <= today

export const SIGN_IN_AGAIN =
  'Pour supprimer votre compte, reconnectez-vous : votre connexion a plus de 15 minutes, et vous n’avez pas de mot de passe.'
