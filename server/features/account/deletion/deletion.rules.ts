import { addMonths, WARNING_DAYS } from '../../../../contract/account.durations.ts'
import { addDays } from '../../../../contract/core/days.ts'

const later = (one: string, other: string) => (one > other ? one : other)

/** Whoever was last seen on this day, or before, is warned the first time. */
export const lastSeenOfUnused = (today: string, months: number) =>
  addMonths(addDays(today, WARNING_DAYS.first), -months)

/** The day of deletion that the first warning tells: never sooner than so many days after it. */
export const firstDeletionDay = (today: string, lastSeen: string, months: number) =>
  later(addMonths(lastSeen, months), addDays(today, WARNING_DAYS.first))

/** The one that the second warning tells, also where it could not leave in time. */
export const secondDeletionDay = (today: string, told: string) => later(told, addDays(today, WARNING_DAYS.second))

export const SIGN_IN_AGAIN =
  'Pour supprimer votre compte, reconnectez-vous : votre connexion a plus de 15 minutes, et vous n’avez pas de mot de passe.'
