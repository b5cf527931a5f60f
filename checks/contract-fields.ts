import type * as z from 'zod/mini'
import type { DeclaredEndpoint } from './contract-endpoints.ts'

/** One place of an endpoint's body or query where a text may be typed. */
export interface TextField {
  name: string
  schema: z.core.$ZodType
  /** Makes the value to send for a text: mostly the text itself, in a list where the field is one. */
  send: (text: string) => unknown
}

export const textFieldsOf = ({ name, endpoint }: DeclaredEndpoint): TextField[] =>
  [endpoint.body, endpoint.rows?.of, endpoint.query].flatMap((part) =>
    part ? fieldsOf(name, part, part, (text) => text) : [],
  )

/** `outer` is judged, so that what wraps a text (a default, a pipe) is judged with it. */
function fieldsOf(name: string, schema: z.core.$ZodType, outer: z.core.$ZodType, send: TextField['send']): TextField[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([key, field]) =>
        fieldsOf(`${name}.${key}`, field, field, (text) => text),
      )
    case 'array': {
      const { def: item } = (def.element as z.core.$ZodTypes)._zod
      if (item.type === 'object') return fieldsOf(name, def.element, def.element, send)
      return fieldsOf(name, def.element, outer, (text) => [send(text)])
    }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
      return fieldsOf(name, def.innerType, outer, send)
    case 'pipe':
      return fieldsOf(name, def.in, outer, send)
    case 'union':
      return def.options.flatMap((option) => fieldsOf(name, option, outer, send))
    case 'string':
      return [{ name, schema: outer, send }]
    default:
      return []
  }
}
