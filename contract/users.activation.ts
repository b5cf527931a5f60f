import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { Id, IdInput, PathId } from './core/fields.ts'
import { UserLine } from './users.ts'

export const MAX_ACTIVATED = 200

/** Said of an account that was put back too late for its mail. */
export const MAIL_LEFT = 'Compte remis en attente ; son mail était déjà parti.'

/**
 * Those picked in the list, several or with `confirmed_only`, are one act, whose mails leave after `ALERT_DELAY_SECONDS`.
 * Who has changed since is left as they are.
 */
export const activateUsers = endpoint({
  method: 'POST',
  path: '/users/activate',
  access: 'admin',
  weight: 'write',
  summary: 'Active des comptes en attente, ou les y remet dans l’heure',
  body: z.object({
    ids: z.array(IdInput).check(z.minLength(1), z.maxLength(MAX_ACTIVATED)),
    undo: z.optional(z.boolean()),
    /** Leaves out those whose address nobody has confirmed. */
    confirmed_only: z.optional(z.boolean()),
  }),
  response: z.array(z.object({ id: Id, done: z.boolean(), message: z.string() })),
})

/** One’s own, each act for itself, as long as no mail of it has left. */
export const listLastActivations = endpoint({
  method: 'GET',
  path: '/users/activate/last',
  access: 'admin',
  summary: 'Les comptes que l’on vient d’activer ensemble, tant que leurs mails attendent',
  response: z.array(
    z.object({
      ids: z.array(Id),
      /** Tells one act from another. */
      first: z.pick(UserLine, { organism_name: true, firstname: true, name: true, email: true }),
      undo_seconds: z.int(),
    }),
  ),
})

/** Keeps an account that is to go because nobody uses it; 409 with the account when its person asked for it. */
export const cancelUserDeletion = endpoint({
  method: 'DELETE',
  path: '/users/:id/deletion',
  access: 'admin',
  weight: 'write',
  summary: 'Garde un compte qui allait être supprimé parce qu’il ne sert plus',
  status: 204,
  params: z.object({ id: PathId }),
})
