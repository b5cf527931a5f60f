import { type ESTree, parseSync, Visitor } from 'vite'

/** Stands where a text has a place to fill. */
export const GAP = '\u0000'

/** A text of a source file as a person reads it: escapes and entities resolved, places to fill as GAP. */
export interface SourceWords {
  text: string
  /** `jsx`: what stands between tags; `literal`: a string or a template. */
  kind: 'jsx' | 'literal'
}

const ENTITIES: Record<string, string> = {
  nbsp: '\u00A0',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  hellip: '…',
}

const decoded = (raw: string) =>
  raw.replace(/&(#x?[\da-f]+|\w+);/gi, (entity, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? entity
    return String.fromCodePoint(name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1)))
  })

/** Lines of a JSX text are joined by one space, the blanks at its ends that hold a line break are nothing. */
const jsxText = (raw: string) =>
  decoded(
    raw
      .split('\n')
      .map((line, index, lines) => {
        const started = index === 0 ? line : line.trimStart()
        return index === lines.length - 1 ? started : started.trimEnd()
      })
      .filter((line) => line !== '')
      .join(' '),
  )

const templateText = (template: ESTree.TemplateLiteral) =>
  template.quasis.map(({ value }) => value.cooked ?? value.raw).join(GAP)

function childText(child: ESTree.JSXChild): string {
  if (child.type === 'JSXText') return jsxText(child.raw ?? child.value)
  if (child.type !== 'JSXExpressionContainer') return GAP
  const { expression } = child
  if (expression.type === 'JSXEmptyExpression') return ''
  if (expression.type === 'Literal' && typeof expression.value === 'string') return expression.value
  return expression.type === 'TemplateLiteral' ? templateText(expression) : GAP
}

/** Every text of a TypeScript file. */
export function wordsOf(path: string, source: string): SourceWords[] {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const found: SourceWords[] = []
  const between = (children: readonly ESTree.JSXChild[]) =>
    found.push({ text: children.map(childText).join('').trim(), kind: 'jsx' })
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === 'string') found.push({ text: node.value.trim(), kind: 'literal' })
    },
    JSXAttribute: (node) => {
      if (node.value?.type === 'Literal' && typeof node.value.value === 'string') {
        found.push({ text: decoded(node.value.value).trim(), kind: 'literal' })
      }
    },
    TemplateLiteral: (node) => {
      found.push({ text: templateText(node).trim(), kind: 'literal' })
    },
    JSXElement: (node) => void between(node.children),
    JSXFragment: (node) => void between(node.children),
  }).visit(program)
  return found.filter(({ text }) => text !== '')
}

/** Every quoted text of an SQL script, but for its comments. */
export const sqlWordsOf = (script: string): SourceWords[] =>
  [...script.replace(/--.*$/gm, '').matchAll(/'((?:[^']|'')*)'/g)].map(([, inner = '']) => ({
    text: inner.replaceAll("''", "'").trim(),
    kind: 'literal',
  }))
