import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type ESTree, type Plugin, parseSync } from 'vite'

const CONTRACT = /^(?!.*\/node_modules\/).*\/contract\/.*\.ts$/
const ASKED = ['method', 'path', 'access', 'upload']

/**
 * A browser asks and the server judges: an endpoint is its method and address there, and what makes schemas is left out
 * with all that only schemas import. Else zod and the rules for what is typed load before the first screen.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'estran-without-schemas',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (CONTRACT.test(id) ? browserCode(code, id) : null),
  }
}

interface CodeEdit {
  start: number
  end: number
  text: string
}

function browserCode(code: string, path: string): string {
  const { body } = parseSync(path, code).program
  const schemas = schemaNames(path, code)
  const isKept = (statement: ESTree.Node) => !namesOf(statement).some((name) => schemas.has(name))
  const kept = body.filter((statement) => statement.type !== 'ImportDeclaration' && isKept(statement))
  ensureSpreadsHere(kept, path)
  const used = new Set(kept.flatMap((statement) => [...namesUsed(statement)]))
  const edits = body.flatMap((statement) => {
    if (kept.includes(statement)) return editsOf(statement)
    const names = statement.type === 'ImportDeclaration' ? statement.specifiers : []
    const asked = names.filter(({ local }) => used.has(local.name)).map(({ start, end }) => code.slice(start, end))
    if (asked.length > 0 && asked.length === names.length) return []
    const { start, end } = statement
    return [
      {
        start,
        end,
        text: asked.length > 0 && 'source' in statement ? `import { ${asked} } from '${statement.source?.value}'` : '',
      },
    ]
  })
  const sorted = edits.sort((a, b) => b.start - a.start || b.end - a.end)
  return sorted.reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code)
}

const known = new Map<string, ReadonlySet<string>>()

/** The names, own and imported, whose values are schemas or make some. */
function schemaNames(path: string, code = readFileSync(path, 'utf8')): ReadonlySet<string> {
  const found = known.get(code)
  if (found) return found
  const names = new Set<string>()
  const { body } = parseSync(path, code).program
  for (const statement of body) {
    if (statement.type !== 'ImportDeclaration') continue
    const { value } = statement.source
    const theirs = value.startsWith('.') ? schemaNames(resolve(path, '..', value)) : null
    for (const { type, local, ...rest } of statement.specifiers) {
      const name = 'imported' in rest && 'name' in rest.imported ? rest.imported.name : ''
      if (theirs ? theirs.has(name) : value.startsWith('zod')) names.add(local.name)
    }
  }
  // Until a turn finds no more: a function may stand below what calls it.
  for (let before = -1; before < names.size; ) {
    before = names.size
    for (const statement of body) {
      if (statement.type === 'ImportDeclaration' || ![...namesUsed(statement)].some((name) => names.has(name))) continue
      for (const name of namesOf(statement)) names.add(name)
    }
  }
  known.set(code, names)
  return names
}

/** The names that a statement declares. */
function namesOf(statement: ESTree.Node): string[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declaration?.type === 'VariableDeclaration')
    return declaratorsOf(statement).flatMap(({ id }) => [...namesUsed(id)])
  if (declaration?.type !== 'FunctionDeclaration' && declaration?.type !== 'ClassDeclaration') return []
  return declaration.id ? [declaration.id.name] : []
}

/** The values that a piece of code names: no types, no properties, and nothing that an endpoint says of itself. */
function namesUsed(node: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const one of node) namesUsed(one, found)
  if (!isNode(node) || /^TS(?!As|Satisfies|NonNull)/.test(node.type)) return found
  if (node.type === 'Identifier' && 'name' in node) found.add(String(node.name))
  const skipped = 'computed' in node && !node.computed ? ['property', 'key'] : []
  if (definitionOf(node)) skipped.push('arguments')
  for (const [key, value] of Object.entries(node)) {
    if (key !== 'typeAnnotation' && !skipped.includes(key)) namesUsed(value, found)
  }
  return found
}

const isNode = (value: unknown): value is { type: string } =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const isCall = (node: object): node is ESTree.CallExpression => 'type' in node && node.type === 'CallExpression'

function definitionOf(node: object): ESTree.ObjectExpression | null {
  if (!isCall(node) || node.callee.type !== 'Identifier' || node.callee.name !== 'endpoint') return null
  const [definition] = node.arguments
  return definition?.type === 'ObjectExpression' ? definition : null
}

/** Fails where an endpoint spreads a part of elsewhere, or one with schemas: the browser would not have it. */
function ensureSpreadsHere(kept: readonly ESTree.Statement[], path: string) {
  const own = new Set(kept.flatMap(namesOf))
  for (const { init } of kept.flatMap(declaratorsOf)) {
    const parts = (init && definitionOf(init)?.properties) ?? []
    const taken = parts
      .filter((part) => part.type !== 'Property' || part.shorthand)
      .flatMap((part) => [...namesUsed(part)])
    const missing = taken.find((name) => !own.has(name))
    if (missing)
      throw new Error(
        `${path}: an endpoint takes « ${missing} », which the browser has not: declare it in this file, without schemas.`,
      )
  }
}

const declaratorsOf = (statement: ESTree.Node) => {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  return declaration?.type === 'VariableDeclaration' ? declaration.declarations : []
}

/** A value that nothing uses is left out: each is said to be without effects. */
function editsOf(statement: ESTree.Node): CodeEdit[] {
  return declaratorsOf(statement).flatMap(({ init }) => {
    if (!init || /Function|Literal/.test(init.type)) return []
    const { start, end } = init
    const pure = [
      { start, end: start, text: '/* @__PURE__ */ (() => (' },
      { start: end, end, text: '))()' },
    ]
    return [...pure, ...(definitionOf(init)?.properties ?? []).flatMap(withoutSchema)]
  })
}

function withoutSchema(part: ESTree.ObjectPropertyKind): CodeEdit[] {
  if (part.type !== 'Property' || part.shorthand || part.key.type !== 'Identifier') return []
  const { name } = part.key
  if (ASKED.includes(name)) return []
  const { start, end } = part.value
  return [{ start, end, text: String(name === 'response' || undefined) }]
}
