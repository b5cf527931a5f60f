import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { GUIDE } from '../../contract/core/help.ts'
import { PICTURES, pathOf } from '../../e2e/guide/pictures.ts'
import { filesEndingIn, isTest, ROOT, read } from '../sources.ts'
import { GAP, sqlWordsOf, wordsOf } from './words.ts'

const CHAPTERS = 'web/features/help/chapters'
/** Holds for every chapter; e2e/guide/help.spec.ts measures in screens only those without a picture. */
const MAX_WORDS = 360
const MAX_PICTURES_BYTES = 1_500_000

const paths = GUIDE.flatMap(({ folder, chapters }) => chapters.map((name) => `${CHAPTERS}/${folder}/${name}.md`))
const chapters = paths.map((path) => ({ path, text: read(path) }))
const pictures = PICTURES.filter(({ of }) => of !== 'readme')
const shownIn = (text: string) => [...text.matchAll(/!\[([^\]]*)\]\(([^)]*)\.webp\)/g)]

/** A text as a person reads it, whatever its spaces and line breaks. */
const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

const sources = filesEndingIn(['.ts', '.tsx'], ['web', 'contract', 'server']).filter(
  (path) => !isTest(path) && !path.startsWith('server/test/'),
)
const onScreens = new Set(
  [
    ...sources.flatMap((path) => wordsOf(path, read(path)).map(({ text }) => text)),
    ...filesEndingIn(['.sql'], ['database']).flatMap((path) => sqlWordsOf(read(path)).map(({ text }) => text)),
  ].flatMap((text) => text.split(GAP).map(plain)),
)

test('every chapter has its place in the guide, and every place its chapter', () => {
  expect(filesEndingIn(['.md'], [CHAPTERS])).toEqual([...paths].sort())
})

describe.each(chapters)('$path', ({ text }) => {
  test('is short, and its sections have titles of their own', () => {
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(MAX_WORDS)
    const titles = [...text.matchAll(/^##? (.*)$/gm)].map(([, title]) => title)
    expect(new Set(titles).size).toBe(titles.length)
  })

  test('says in bold what the screens say, letter for letter', () => {
    const bold = [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = '']) => plain(words))
    expect(bold.filter((words) => !onScreens.has(words) && !NOT_OF_A_SCREEN.has(words))).toEqual([])
  })

  test('has the French apostrophe outside of commands', () => {
    const written = text.replace(/```[\s\S]*?```|`[^`]*`/g, '')
    expect(written.match(/.{0,20}'.{0,20}/g) ?? []).toEqual([])
  })

  test('tells in words what its pictures show', () => {
    expect(shownIn(text).filter(([, words = '']) => words.length < 15)).toEqual([])
  })
})

const NOT_OF_A_SCREEN: ReadonlySet<string> = new Set([
  // Not words of ours: a reader looks for them.
  ...['iPhone, iPad', 'Android', 'Chaque nuit', 'clé d’accès', 'application de codes', 'codes de secours'],
  // Beginnings of longer texts of a screen.
  ...['Simple correction', 'Jusqu’à (exclu)', 'Trop peu de recul', 'Fait ses preuves'],
])

test('all pictures are made by the command, used and small', () => {
  const used = chapters.flatMap(({ text }) => shownIn(text).map(([, , name]) => name))
  expect([...new Set(used)].sort()).toEqual(pictures.map(({ name }) => name).sort())
  const files = filesEndingIn(['.webp'], ['web/features/help/pictures'])
  expect(files.map((path) => join(ROOT, path))).toEqual(pictures.map(pathOf).sort())
  const bytes = files.reduce((sum, path) => sum + statSync(join(ROOT, path)).size, 0)
  expect(bytes).toBeLessThanOrEqual(MAX_PICTURES_BYTES)
})
