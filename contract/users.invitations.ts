import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { PathId } from './core/fields.ts'

/** For someone whose invitation was lost or has expired; 409 with the account when there is nothing to invite to. */
export const inviteUser = endpoint({
  method: 'POST',
  path: '/users/:id/invitation',
  access: 'admin',
  weight: 'write',
  summary: 'Renvoie l’invitation à une personne qui n’a pas encore de mot de passe',
  status: 204,
  params: z.object({ id: PathId }),
})

/** The same link as in the invitation’s mail, to be given by hand: it replaces the last one, and proves no address. */
export const createInvitationLink = endpoint({
  method: 'POST',
  path: '/users/:id/invitation-link',
  access: 'admin',
  weight: 'password',
  summary: 'Donne le lien d’invitation d’une personne qui n’a pas encore de mot de passe, une seule fois',
  status: 201,
  params: z.object({ id: PathId }),
  /** `code` is typed on `page` where the link does not open. */
  response: z.object({ href: z.string(), code: z.string(), page: z.string() }),
})
