import { allows } from '../../../contract/core/access.ts'
import type { EndpointOutput } from '../../../contract/core/endpoint.ts'
import { type activateUsers, MAX_ACTIVATED, type UserLine } from '../../../contract/users.ts'
import { fullName } from '../../lib/format.ts'

export const isWaiting = ({ role }: UserLine) => allows('registered', role)

/** Administrators may have no organism. */
export const userTitle = (user: UserLine) => user.organism_name || fullName(user) || user.email

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
