import * as z from 'zod/mini'
import { ROLES } from './core/access.ts'
import { endpoint } from './core/endpoint.ts'
import { Id, Moment, PathId } from './core/fields.ts'
import { listOf, listQuery } from './core/list.ts'

export const UserLine = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  firstname: z.string(),
  organism_name: z.string(),
  sector: z.nullable(z.string()),
  city: z.string(),
  role: z.enum(ROLES),
  active: z.boolean(),
  created_at: Moment,
  version: z.int(),
})
export type UserLine = z.infer<typeof UserLine>

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  access: 'admin',
  summary: 'Les comptes',
  query: listQuery({
    sort: ['organism_name', 'sector', 'email', 'name', 'active', 'city', 'role', 'created_at'],
    filter: ['organism_name', 'sector', 'email', 'name', 'city', 'role'],
  }),
  response: listOf(UserLine),
})

export const updateUser = endpoint({
  method: 'PUT',
  path: '/users/:id',
  access: 'admin',
  summary: 'Active ou désactive un compte',
  params: z.object({ id: PathId }),
  body: z.object({ version: z.int(), active: z.boolean() }),
  response: UserLine,
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/users/:id',
  access: 'admin',
  summary: 'Supprime un compte',
  status: 204,
  params: z.object({ id: PathId }),
})

export const activateUsers = endpoint({
  method: 'POST',
  path: '/users/activate',
  access: 'admin',
  summary: 'Active des comptes en attente',
  body: z.object({ ids: z.array(Id).check(z.minLength(1), z.maxLength(200)) }),
  response: z.array(z.object({ id: Id, done: z.boolean(), message: z.string() })),
})

export const countUsers = endpoint({
  method: 'GET',
  path: '/users/counts',
  access: 'admin',
  summary: 'Combien de comptes attendent leur activation',
  response: z.object({ waiting: z.int() }),
})
