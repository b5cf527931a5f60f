import { expect, test } from 'vitest'
import { type DiffGrain, piecesOf } from './diff.rules.ts'

const SIGNS = { same: '', added: '+', removed: '-', skipped: '…' }
const told = (before: string, after: string, grain: DiffGrain) =>
  piecesOf(before, after, grain).map(({ kind, text }) => SIGNS[kind] + text)

const lines = (count: number) => Array.from({ length: count }, (_, at) => `ligne ${at}`).join('\n')

test.each<[string, string, DiffGrain, string[]]>([
  ['un mot ici', 'un autre ici', 'words', ['un ', '-mot', '+autre', ' ici']],
  ['élève', 'élevé', 'words', ['-élève', '+élevé']],
  ['a\nb', 'a\nc', 'lines', ['a\n', '-b\n', '+c\n']],
  ['pareil', 'pareil', 'words', ['pareil']],
  ['', 'neuf', 'words', ['+neuf']],
])('from %j to %j by %s', (before, after, grain, pieces) => {
  expect(told(before, after, grain)).toEqual(pieces)
})

test('lines far from any change are left out', () => {
  const pieces = told(`${lines(20)}\nfin`, `${lines(20)}\nFIN`, 'words')
  expect(pieces).toEqual(['…18', 'ligne 18\nligne 19\n', '-fin', '+FIN'])
})

test('texts that have nothing in common are told all the same, before long', () => {
  const words = (seed: number) => Array.from({ length: 8000 }, (_, at) => `m${at * seed}`).join(' ')
  const start = process.threadCpuUsage()
  const pieces = piecesOf(words(7919), words(104_729), 'words')
  expect(process.threadCpuUsage(start).user).toBeLessThan(5_000_000)
  expect(pieces.some(({ kind }) => kind === 'added')).toBe(true)
})
