import type * as z from 'zod/mini'
import type { Access } from './access.ts'

type AnySchema = z.core.$ZodType

/** The queue of a call once its input is valid (numbers in `server/lib/http/admission.ts`). */
export type Weight = 'password' | 'write' | 'drawing' | 'heavy' | 'export' | 'transfer' | 'outside'

/** Paths are below /api. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  access: Access
  summary: string
  weight?: Weight
  /** 200 by default. */
  status?: 200 | 201 | 204 | 302
  params?: AnySchema
  query?: AnySchema
  body?: AnySchema
  /** In place of `body`, a list whose elements the handler validates one by one. */
  rows?: EndpointRows
  /** The body has hundreds of lines. */
  hasLines?: true
  /** Bytes of the body; 16 KB by default. */
  maxBytes?: number
  /** In place of `body`, a file as it is, of any type. */
  takesFile?: true
  /** The one field of a multipart form that holds a file. */
  upload?: string
  /** Absent: the answer has no JSON body (204, or what `media` says). */
  response?: AnySchema
  /** Media types answered in place of JSON. */
  media?: readonly string[]
  /** Answers 304 to a reader who has this version already. */
  revalidates?: true
  /** Answers 204 where there is nothing. */
  mayBeEmpty?: true
  /** Answers 206 to a reader who asks for a part. */
  hasRanges?: true
  /** Cookies are neither read nor set, so that no CSRF token is needed: the address holds its own proof. */
  isCookieless?: true
  /** OGC API: wrong input is a 400, and errors also have its `code` and `description`. */
  followsOgc?: true
}

interface EndpointRows {
  of: AnySchema
  max: number
}

type InputPart = 'params' | 'query' | 'body'

export type HandlerInput<E extends Endpoint> = {
  [P in InputPart as E[P] extends AnySchema ? P : never]: z.output<Extract<E[P], AnySchema>>
}

/** Parts as a caller writes them, before any default or transformation. */
export type CallInput<E extends Endpoint> = {
  [P in InputPart as E[P] extends AnySchema ? P : never]: P extends 'params'
    ? InAddress<z.input<Extract<E[P], AnySchema>>>
    : z.input<Extract<E[P], AnySchema>>
}

type InAddress<T> = { [K in keyof T]: string extends T[K] ? T[K] | number : T[K] }

// biome-ignore lint/suspicious/noConfusingVoidType: a handler without an answer returns nothing at all
export type EndpointOutput<E extends Endpoint> = E['response'] extends AnySchema ? z.output<E['response']> : void

export const endpoint = <const E extends Endpoint>(definition: E): E => definition
