import { posix } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'

/** The facts that the checks know of one source file. */
export interface SourceModule {
  path: string
  /** A path from the root for our own files, else what the import says; the values taken from it, `*` for all. */
  imports: { target: string; kind: 'own' | 'package' | 'builtin'; isType: boolean; names: string[] }[]
  uses: Set<RestrictedUse>
}

export type RestrictedUse = 'fetch' | 'environment' | 'time' | 'mutation' | 'account' | 'role'

const GLOBALS = new Set(['globalThis', 'window', 'self', 'global'])

/** Reads a file's imports and the few globals that have one reader each; `process.env` itself is Biome's to find. */
export function moduleOf(path: string, text: string): SourceModule {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const imports = new Map<string, { isType: boolean; names: string[] }>()
  const note = (request: string, isType: boolean, names: string[]) => {
    const before = imports.get(request) ?? { isType: true, names: [] }
    imports.set(request, { isType: before.isType && isType, names: [...before.names, ...(isType ? [] : names)] })
  }
  const uses = new Set<RestrictedUse>()
  // Names after a dot or before a colon are not the globals they look like.
  const names = new Set<number>()

  new Visitor({
    ImportDeclaration: (node) => {
      const isType =
        node.importKind === 'type' ||
        (node.specifiers.length > 0 &&
          node.specifiers.every((one) => one.type === 'ImportSpecifier' && one.importKind === 'type'))
      note(node.source.value, isType, node.specifiers.flatMap(importedName))
    },
    ExportNamedDeclaration: (node) => {
      if (node.source) note(node.source.value, node.exportKind === 'type', ['*'])
    },
    ExportAllDeclaration: (node) => note(node.source.value, node.exportKind === 'type', ['*']),
    TSImportType: (node) => note(node.source.value, true, []),
    ImportExpression: (node) => {
      const { source } = node
      note(source.type === 'Literal' && typeof source.value === 'string' ? source.value : '(computed)', false, ['*'])
    },
    MemberExpression: (node) => {
      const object = node.object.type === 'Identifier' ? node.object.name : ''
      const property = node.property.type === 'Identifier' ? node.property.name : ''
      if (!node.computed) names.add(node.property.start)
      if (GLOBALS.has(object) && property === 'fetch') uses.add('fetch')
      if (object === 'Date' && property === 'now') uses.add('time')
      if (object === 'Temporal' && property === 'Now') uses.add('time')
    },
    Property: (node) => {
      if (!node.computed && !node.shorthand) names.add(node.key.start)
    },
    VariableDeclarator: (node) => {
      if (node.id.type === 'ObjectPattern' && node.init?.type === 'Identifier' && node.init.name === 'process') {
        uses.add('environment')
      }
    },
    NewExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'Date' && node.arguments.length === 0) {
        uses.add('time')
      }
    },
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type === 'Identifier' && callee.name === 'Date') uses.add('time')
      const isUpdate =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        callee.property.name === 'updateTable'
      if (isUpdate && first?.type === 'Literal' && first.value === 'users') uses.add('account')
    },
    BinaryExpression: ({ left, right }) => {
      const name =
        left.type === 'CallExpression' ? left.callee : left.type === 'MemberExpression' ? left.property : left
      const isRole = name.type === 'Identifier' && /^role(Of)?$/.test(name.name)
      if (isRole && right.type === 'Literal' && typeof right.value === 'string') uses.add('role')
    },
    Identifier: (node) => {
      if (node.name === 'fetch' && !names.has(node.start)) uses.add('fetch')
      if (node.name === 'useMutation') uses.add('mutation')
    },
  }).visit(program)
  if (imports.has('node:process') || imports.has('process')) uses.add('environment')

  return {
    path,
    imports: [...imports].map(([request, how]) => ({ ...targetOf(path, request), ...how })),
    uses,
  }
}

function importedName(one: ESTree.ImportDeclarationSpecifier): string[] {
  if (one.type !== 'ImportSpecifier') return ['*']
  if (one.importKind === 'type') return []
  return [one.imported.type === 'Identifier' ? one.imported.name : one.imported.value]
}

function targetOf(path: string, request: string): { target: string; kind: 'own' | 'package' | 'builtin' } {
  if (request.startsWith('.')) return { target: posix.join(posix.dirname(path), request), kind: 'own' }
  return { target: request, kind: request.startsWith('node:') ? 'builtin' : 'package' }
}

/** `@scope/name/deep` and `name/deep` belong to `@scope/name` and `name`. */
export const packageOf = (request: string): string =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/')
