import * as z from 'zod/mini'

/** The same schema: the objects of zod/mini walk their fields at each use, these have code made for theirs, once. */
export const compiled = <S extends z.core.$ZodType>(schema: S): S => remake(schema) as S

function remake(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const remade = (parts: object) => z.core.clone(schema, { ...def, ...parts })
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, remake(field)])
      return new z.core.$ZodObjectJIT({ ...def, shape: Object.fromEntries(fields) })
    }
    case 'array':
      return remade({ element: remake(def.element) })
    case 'nullable':
    case 'optional':
      return remade({ innerType: remake(def.innerType) })
    case 'union':
      return remade({ options: def.options.map(remake) })
    default:
      return schema
  }
}
