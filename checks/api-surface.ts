import * as z from 'zod/mini'
import { type Access, allows, ROLES, TOKEN_SCOPES } from '../contract/core/access.ts'
import type { Endpoint } from '../contract/core/endpoint.ts'

/** All that others rely upon, one thing a line: « PUT /settings body.label » → the kinds and words that it may be. */
export type ApiSurface = Map<string, string[]>

interface JsonSchema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  prefixItems?: JsonSchema[]
}

/** A field that need not be there. */
const ABSENT = 'absent'
const isWord = (kind: string) => kind.startsWith('"')

const optionsOf = (schema: JsonSchema): JsonSchema[] => schema.anyOf?.flatMap(optionsOf) ?? [schema]

const elementsOf = ({ items, prefixItems = [] }: JsonSchema) => [...prefixItems, ...(items ? [items] : [])]

const kindsOf = (schema: JsonSchema): string[] => [
  ...new Set(
    optionsOf(schema).flatMap((one) => {
      const words = one.enum ?? ('const' in one ? [one.const] : undefined)
      if (words) return words.map((word) => JSON.stringify(word))
      return [one.type ?? 'anything'].flat().flatMap((type) => {
        if (type !== 'array') return [type]
        return elementsOf(one).flatMap((element) => kindsOf(element).map((kind) => `${kind}[]`))
      })
    }),
  ),
]

/** The fields below this one, by their paths. */
function addFields(surface: ApiSurface, path: string, schema: JsonSchema) {
  for (const one of optionsOf(schema)) {
    for (const element of elementsOf(one)) addFields(surface, `${path}[]`, element)
    const { properties = {}, required = [], additionalProperties: others } = one
    const fields = Object.entries(typeof others === 'object' ? { ...properties, '*': others } : properties)
    for (const [name, field] of fields) {
      const key = `${path}.${name}`
      const kinds = [...kindsOf(field), ...(required.includes(name) ? [] : [ABSENT])]
      surface.set(key, [...new Set([...(surface.get(key) ?? []), ...kinds])])
      addFields(surface, key, field)
    }
  }
}

/** The columns that the refusal of an unknown one names. */
const columnsOf = (query: z.core.$ZodType, field: 'sort' | 'filter') =>
  z
    .safeParse(query, { [field]: '?' })
    .error?.issues.flatMap(({ message }) =>
      (/olonnes possibles : (.*)\.$/.exec(message)?.[1] ?? '').split(', ').filter(Boolean),
    ) ?? []

export function addEndpoint(surface: ApiSurface, endpoint: Endpoint) {
  const { method, path, access, status = 200, media = [], response, rows, upload, takesFile, query } = endpoint
  const name = `${method} ${path}`
  const add = (key: string, kinds: string[]) => kinds.length > 0 && surface.set(`${name} ${key}`, kinds)
  add('access', [access])
  add('status', [String(status)])
  add('media', [...media])
  add('takes', [...(upload ? [`form ${upload}`] : []), ...(takesFile ? ['file'] : [])])
  for (const field of ['sort', 'filter'] as const) if (query) add(field, columnsOf(query, field))
  const parts = { params: endpoint.params, query, body: endpoint.body, 'body[]': rows?.of, answer: response }
  for (const [part, schema] of Object.entries(parts)) {
    if (!schema) continue
    const io = part === 'answer' ? 'output' : 'input'
    const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
    if (part === 'answer') add(part, kindsOf(json))
    addFields(surface, `${name} ${part}`, json)
  }
}

const beginsWith = (now: readonly string[], before: readonly string[]) => before.every((one, at) => now[at] === one)

const isWider = (now: Access, before: Access) =>
  ROLES.every((role) =>
    [null, ...TOKEN_SCOPES].every((scope) => !allows(before, role, scope) || allows(now, role, scope)),
  )

/** Whether who relied on it before can rely on it now. */
function isKept(key: string, before: readonly string[], now: readonly string[]): boolean {
  const [, , what = ''] = key.split(' ')
  if (key.startsWith('EXPORT')) return beginsWith(now, before)
  if (what === 'access') return isWider(now[0] as Access, before[0] as Access)
  const lost = before.filter((kind) => !now.includes(kind))
  if (!what.startsWith('answer')) return lost.length === 0
  // A value that was null or lacking may now be there always, and a list of words may grow.
  const gained = now.filter((kind) => !before.includes(kind))
  return lost.every((kind) => kind === 'null' || kind === ABSENT) && gained.every(isWord)
}

/** A field that must be sent now, though a call could be made without it before. */
function isNewDuty(key: string, kinds: readonly string[], before: ApiSurface) {
  const [method, path, what = ''] = key.split(' ')
  if (!/^(query|body)/.test(what) || kinds.includes(ABSENT)) return false
  const above = what.replace(/(\[\])*\.[^.]+$/, '')
  return before.has(`${method} ${path} ${above.includes('.') ? above : 'access'}`)
}

export const brokenPromises = (before: ApiSurface, now: ApiSurface): string[] => [
  ...[...before].flatMap(([key, kinds]) => {
    const current = now.get(key)
    if (!current) return [`${key} is gone`]
    return isKept(key, kinds, current) ? [] : [`${key} was ${kinds.join(' | ')}, is ${current.join(' | ')}`]
  }),
  ...[...now].flatMap(([key, kinds]) =>
    !before.has(key) && isNewDuty(key, kinds, before) ? [`${key} must be sent now`] : [],
  ),
]

export const writeSurface = (surface: ApiSurface): string =>
  [...Map.groupBy(surface, ([key]) => key.split(' ', 2).join(' '))]
    .flatMap(([name, lines]) => [
      name,
      ...lines.map(([key, kinds]) => `  ${key.slice(name.length + 1)}: ${kinds.join(' | ')}`),
    ])
    .join('\n')

export function readSurface(text: string): ApiSurface {
  let name = ''
  const surface: ApiSurface = new Map()
  for (const line of text.split('\n')) {
    const [what = '', kinds] = line.split(': ')
    if (kinds === undefined) name = line
    else surface.set(`${name} ${what.trim()}`, kinds.split(' | '))
  }
  return surface
}
