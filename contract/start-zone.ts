import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { IdInput, PathId } from './core/fields.ts'

export const setStartZone = endpoint({
  method: 'POST',
  path: '/users/:id/start_zone',
  access: 'client',
  summary: 'Change la zone cible',
  status: 204,
  params: z.object({ id: PathId }),
  body: z.object({ zone_id: IdInput }),
})
