import { MAX_CHANGE_NOTE } from '../../../../contract/contents.ts'
import { normalizeMarkdown } from '../../../../contract/rules/texts/contents.markdown.ts'
import { type OperatorValues, placeholderWords } from '../../../../contract/rules/texts/contents.placeholders.ts'

interface NotedText {
  title: string
  body: string
}

const MAX_LINE = 200
const MORE = 'Et d’autres changements.'

/** Proposes, in plain words, what a new version says otherwise, part by part; '' where it says the same. */
export function proposedNote(before: NotedText, after: NotedText, operator: OperatorValues | undefined): string {
  const [was, is] = [before, after].map(({ body }) => sentencesByPart(withNames(normalizeMarkdown(body), operator)))
  if (!was || !is) return ''
  const title = after.title.trim() === before.title.trim() ? [] : [`Titre\u00A0: ${after.title.trim()}`]
  const lines = [...is].flatMap(([heading, sentences]) => partLines(heading, was.get(heading), sentences))
  const gone = [...was.keys()]
    .filter((heading) => !is.has(heading))
    .map((heading) => `${quoted(heading)}partie retirée.`)
  return joined([...title, ...lines, ...gone].map(shortened))
}

/** A sentence that is only written otherwise is told as it is now; one that nothing stands for is told to be gone. */
function partLines(heading: string, was: readonly string[] | undefined, is: readonly string[]): string[] {
  if (!was) return [`${quoted(heading)}nouvelle partie. ${is.join(' ')}`.trim()]
  const added = is.filter((sentence) => !was.includes(sentence))
  const removed = goneFrom(
    was.filter((sentence) => !is.includes(sentence)),
    added,
  )
  return [
    ...(added.length > 0 ? [`${quoted(heading)}${added.join(' ')}`] : []),
    ...(removed.length > 0 ? [`${quoted(heading)}il n’est plus dit\u00A0: ${removed.join(' ')}`] : []),
  ]
}

/** A new sentence stands for one old one at most: for the one that is most like it. */
function goneFrom(removed: readonly string[], added: readonly string[]) {
  const [was, is] = [removed, added].map((all) => all.map((sentence) => ({ sentence, words: wordsOf(sentence) })))
  const pairs = (was ?? []).flatMap((before) =>
    (is ?? []).map((after) => ({ before, after, alike: alikeness(before.words, after.words) })),
  )
  const gone = new Set(removed)
  const free = new Set(added)
  for (const { before, after } of pairs.filter(({ alike }) => alike >= 0.5).sort((a, b) => b.alike - a.alike))
    if (gone.has(before.sentence) && free.delete(after.sentence)) gone.delete(before.sentence)
  return [...gone]
}

/** How much of the words of the longer one are in both. */
const alikeness = (was: ReadonlySet<string>, is: ReadonlySet<string>) =>
  [...was].filter((word) => is.has(word)).length / Math.max(was.size, is.size, 1)

const wordsOf = (sentence: string) => new Set(sentence.toLowerCase().match(/[\p{L}\d]+/gu))

const quoted = (heading: string) => (heading === '' ? '' : `«\u00A0${heading}\u00A0»\u00A0: `)

/** The sentences below each heading; what stands before the first one is below ''. */
function sentencesByPart(body: string) {
  const parts = new Map<string, string[]>()
  let heading = ''
  for (const line of body.split(/\n+/)) {
    if (/^#+\s/.test(line)) heading = plain(line)
    const sentences = parts.get(heading) ?? []
    parts.set(heading, sentences)
    if (!/^#+\s/.test(line)) sentences.push(...plain(line).split(/(?<=[.!?…])\s+(?=\p{Lu})/u))
  }
  return new Map([...parts].map(([name, all]) => [name, all.filter((sentence) => sentence !== '')]))
}

const plain = (markdown: string) =>
  markdown
    .replace(/^\s*(?:#+|[-*>]|\d+\.)\s+/, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*{1,2}([^*]+)\*{1,2}/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()

/** The terms alone tell their changes. */
const withNames = (text: string, operator: OperatorValues | undefined) =>
  (operator ? placeholderWords('terms', operator) : []).reduce(
    (filled, [name, words]) => filled.replaceAll(`{${name}}`, () => words),
    text,
  )

const shortened = (line: string) =>
  line.length <= MAX_LINE ? line : `${line.slice(0, MAX_LINE).replace(/\s+\S*$/, '')}…`

/** What a person wrote, even nothing; until they write, the proposal, which follows the text. */
export const noteOf = (written: string | null, ...texts: Parameters<typeof proposedNote>) =>
  written ?? proposedNote(...texts)

/** As many lines as there is room for. */
function joined(lines: readonly string[]) {
  const whole = lines.join('\n')
  if (whole.length <= MAX_CHANGE_NOTE) return whole
  let note = ''
  for (const line of lines) {
    if (note.length + line.length + MORE.length + 1 > MAX_CHANGE_NOTE) break
    note += `${line}\n`
  }
  return note + MORE
}
