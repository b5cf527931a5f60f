import type * as z from 'zod/mini'
import type { Access } from './access.ts'

type Schema = z.core.$ZodType

/** One call of the API, declared once as a value; paths are below /api. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  access: Access
  /** One line for the API's description. */
  summary: string
  /** Answer's status when all went well; 200 unless told. */
  status?: 200 | 201 | 204 | 302
  params?: Schema
  query?: Schema
  body?: Schema
  /** Largest body in bytes; 1 MB unless told. */
  most?: number
  /** The one field of a multipart form that holds a file. */
  upload?: string
  /** Absent: the answer has no JSON body (204, or bytes). */
  response?: Schema
}

type Part = 'params' | 'query' | 'body'

/** What the caller gives and the handler gets: only the parts the endpoint declares. */
export type Input<E extends Endpoint> = {
  [P in Part as E[P] extends Schema ? P : never]: z.output<Extract<E[P], Schema>>
}

// biome-ignore lint/suspicious/noConfusingVoidType: a handler without an answer returns nothing at all
export type Output<E extends Endpoint> = E['response'] extends Schema ? z.output<E['response']> : void

export const endpoint = <const E extends Endpoint>(definition: E): E => definition
