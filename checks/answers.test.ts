import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { filesEndingIn, isTest, read } from './sources.ts'

/** Where a source answers a request before the transaction around it is committed: who asks again at once would not see it. */
function earlyAnswers(path: string, text: string): number[] {
  const { program } = parseSync(path, text)
  const found: number[] = []
  let open = 0
  const isTransaction = (node: { type: string; start: number; end: number }) =>
    node.type === 'CallExpression' && /\.transaction\(\)[^(]*\.execute$/.test(calleeOf(text, node))
  new Visitor({
    CallExpression: (node) => {
      if (isTransaction(node)) open++
      else if (open > 0 && /^reply\b.*\.(send|redirect)$/s.test(calleeOf(text, node))) found.push(node.start)
    },
    'CallExpression:exit': (node) => {
      if (isTransaction(node)) open--
    },
  }).visit(program)
  return found
}

/** « a.b() » of « a.b()(c) »: all that stands before the last arguments. */
function calleeOf(text: string, node: { start: number; end: number }) {
  const { callee } = node as typeof node & { callee: { start: number; end: number } }
  return text.slice(callee.start, callee.end)
}

test.each([
  ['db.transaction().execute((trx) => { trx.x(); return reply.code(204).send() })', 1],
  ['await db.transaction().execute(async (trx) => trx.x()); return reply.code(204).send()', 0],
  ['db.transaction().execute((trx) => { reply.header("a", "b"); return jobs.send(trx) })', 0],
])('%s', (text, count) => {
  expect(earlyAnswers('one.ts', text)).toHaveLength(count)
})

test('nothing is answered before it is committed', () => {
  const sources = filesEndingIn(['.ts'], ['server']).filter((path) => !isTest(path))
  expect(sources.filter((path) => earlyAnswers(path, read(path)).length > 0)).toEqual([])
})
