import { serializerCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'

/** Checks an answer and drops what its schema does not declare. */
export const serializer: typeof serializerCompiler = ({ schema, ...route }) =>
  serializerCompiler({ ...route, schema: schema instanceof z.core.$ZodType ? compiled(schema) : schema })

/** The same schema: the objects of zod/mini walk their fields at each answer, these have code made for theirs, once. */
function compiled(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const remade = (parts: object) => z.core.clone(schema, { ...def, ...parts })
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, compiled(field)])
      return new z.core.$ZodObjectJIT({ ...def, shape: Object.fromEntries(fields) })
    }
    case 'array':
      return remade({ element: compiled(def.element) })
    case 'nullable':
    case 'optional':
      return remade({ innerType: compiled(def.innerType) })
    case 'union':
      return remade({ options: def.options.map(compiled) })
    default:
      return schema
  }
}
