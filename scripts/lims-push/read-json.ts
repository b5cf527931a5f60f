import * as z from 'zod/mini'

/** Null for a text that is no JSON, or other JSON. */
export function readJson<S extends z.core.$ZodType>(schema: S, text: string): z.output<S> | null {
  try {
    return z.safeParse(schema, JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
