import type { AnySchemaObject } from 'ajv'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { ACCESSES, type Access } from '../../contract/core/access.ts'

export type JsonSchema = AnySchemaObject

interface DocumentedAnswer {
  /** By media type; null where its content is not JSON. */
  media: Map<string, ValidateFunction | null>
}

/** A call as the OpenAPI document describes it, and nothing else of ours. */
export interface ApiOperation {
  method: string
  path: string
  access: Access
  params: Map<string, JsonSchema>
  query: Map<string, JsonSchema>
  body: { type: string; schema: JsonSchema } | null
  /** By status, or « 4XX ». */
  answers: Map<string, DocumentedAnswer>
  /** Fields of what it answers: words that its list may be sorted and filtered by. */
  fields: string[]
}

interface OpenApiDocument {
  paths: Record<string, Record<string, JsonSchema>>
}

export function operationsOf({ paths }: OpenApiDocument): ApiOperation[] {
  // Patterns say what the formats do.
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf(ajv, path, method, described)),
  )
}

function operationOf(ajv: Ajv2020, path: string, method: string, described: JsonSchema): ApiOperation {
  const parameters: JsonSchema[] = described.parameters ?? []
  const parametersIn = (place: string) =>
    new Map(parameters.filter((one) => one.in === place).map(({ name, schema }) => [String(name), schema]))
  const [type, content] = Object.entries<JsonSchema>(described.requestBody?.content ?? {})[0] ?? []
  const answers = Object.entries<JsonSchema>(described.responses)
  return {
    method: method.toUpperCase(),
    path,
    access: accessOf(described.description),
    params: parametersIn('path'),
    query: parametersIn('query'),
    body: type ? { type, schema: content?.schema ?? {} } : null,
    answers: new Map(answers.map(([status, answer]) => [status, { media: mediaOf(ajv, answer.content ?? {}) }])),
    fields: [...new Set(answers.filter(([status]) => status === '200').flatMap(([, answer]) => namesIn(answer)))],
  }
}

function accessOf(description: string): Access {
  const access = ACCESSES.find((one) => description === `Accès : ${one}`)
  if (!access) throw new Error(`« ${description} » tells no access`)
  return access
}

const mediaOf = (ajv: Ajv2020, content: Record<string, JsonSchema>) =>
  new Map(
    Object.entries(content).map(([type, { schema }]) => [
      type,
      type === 'application/json' ? ajv.compile(schema) : null,
    ]),
  )

function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'properties' in schema && schema.properties ? Object.keys(schema.properties) : []
  return [...own, ...Object.values(schema).flatMap(namesIn)]
}
