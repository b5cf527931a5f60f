import { serializerCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { compiled } from '../compiled.ts'

/** Checks an answer and drops what its schema does not declare. */
export const serializer: typeof serializerCompiler = ({ schema, ...route }) =>
  serializerCompiler({ ...route, schema: schema instanceof z.core.$ZodType ? compiled(schema) : schema })
