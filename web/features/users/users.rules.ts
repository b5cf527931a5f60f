import { allows } from '../../../contract/core/access.ts'
import type { EndpointOutput } from '../../../contract/core/endpoint.ts'
import {
  type activateUsers,
  type listLastActivations,
  MAIL_LEFT,
  MAX_ACTIVATED,
} from '../../../contract/users.activation.ts'
import type { UserLine } from '../../../contract/users.ts'
import { formatCount, fullName } from '../../lib/format.ts'

export const isWaiting = ({ role }: UserLine) => allows('registered', role)

/** Among many, only who has confirmed their address is activated: a mail of welcome would reach a stranger. */
export const isConfirmed = ({ email_verified_at }: Pick<UserLine, 'email_verified_at'>) => email_verified_at !== null

/** Those that « tous » leaves out, kept from page to page: of a page where all others are picked. */
export function leftOut(
  before: ReadonlyMap<number, UserLine>,
  rows: readonly UserLine[],
  picked: ReadonlyMap<number, UserLine>,
): ReadonlyMap<number, UserLine> {
  if (picked.size === 0) return new Map()
  const waiting = rows.filter(isWaiting)
  const isWhole = waiting.every((user) => !isConfirmed(user) || picked.has(user.id))
  const left = new Map(before)
  for (const user of waiting) left.delete(user.id)
  if (isWhole) for (const user of waiting) if (!isConfirmed(user)) left.set(user.id, user)
  return left
}

/** « 20 adresses non confirmées : laissées de côté »; '' when there is none. */
export function leftText(count: number) {
  if (count === 0) return ''
  const words = formatCount(count, 'adresse non confirmée', 'adresses non confirmées')
  return `${words}\u00A0: ${count > 1 ? 'laissées' : 'laissée'} de côté`
}

export type LastActivation = EndpointOutput<typeof listLastActivations>[number]

/** « 3 comptes activés : Parcs Le Goff, Anne Le Goff et 2 autres. » tells two acts of as many accounts apart. */
export function activatedText({ ids, first }: LastActivation) {
  const others = ids.length - 1
  const words = formatCount(ids.length, 'compte activé', 'comptes activés')
  return `${words}\u00A0: ${personTitle(first)}${others > 0 ? ` et ${formatCount(others, 'autre')}` : ''}.`
}

/** What became of accounts that were put back together. */
export function undoneText(answers: readonly ActivationResult[]) {
  const count = answers.filter(({ done }) => done).length
  const kept = answers.length - count
  const late = answers.filter(({ message }) => message === MAIL_LEFT).length
  const leftMails = `${formatCount(late, 'mail était déjà parti', 'mails étaient déjà partis')}.`
  const keptWords = kept > 1 ? KEPT.several : KEPT.one
  return {
    title: `${formatCount(count, 'compte remis', 'comptes remis')} en attente`,
    text: [
      ...(late > 0 ? [leftMails] : kept === 0 ? ['Aucun mail n’est parti.'] : []),
      ...(kept > 0 ? [`${formatCount(kept, 'compte laissé', 'comptes laissés')} ${keptWords}`] : []),
    ].join(' '),
  }
}

/** Told below the button of its row. */
export const rowText = ({ done, message }: ActivationResult) => (done && message !== MAIL_LEFT ? '' : message)

/** Whichever refusal: a colleague was there before. */
const KEPT = {
  one: 'tel quel\u00A0: modifié, déjà remis en attente ou supprimé depuis.',
  several: 'tels quels\u00A0: modifiés, déjà remis en attente ou supprimés depuis.',
}

/** Administrators may have no organism. */
export const userTitle = (user: UserLine) => user.organism_name || fullName(user) || user.email

/** Tells the people of one organisation apart. */
export const personTitle = (user: LastActivation['first']) =>
  [user.organism_name, fullName(user) || user.email].filter(Boolean).join(', ')

export type ActivationResult = EndpointOutput<typeof activateUsers>[number]

/** As many as one call takes. */
export const batchesOf = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / MAX_ACTIVATED) }, (_, at) =>
    ids.slice(at * MAX_ACTIVATED, (at + 1) * MAX_ACTIVATED),
  )

/** The outcome per account, failures first. */
export function outcomesOf(users: readonly UserLine[], results: readonly ActivationResult[]) {
  const resultOf = new Map(results.map((result) => [result.id, result]))
  return users
    .flatMap((user) => {
      const result = resultOf.get(user.id)
      return result ? [{ user, done: result.done, message: result.message }] : []
    })
    .sort((a, b) => Number(a.done) - Number(b.done))
}
