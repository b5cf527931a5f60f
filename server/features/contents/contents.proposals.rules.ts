import { createHash } from 'node:crypto'
import { diffArrays } from 'diff'
import type { ContentProposal } from '../../../contract/contents.ts'

/** A proposal with the delivered changes that it stands for, which stay known however the operator's text changes. */
export type FoundProposal = ContentProposal & {
  changes: string[]
  /** The operator’s line after their own. */
  next: string
}

/** Leaves out those whose place reads as it did before: what was taken over was erased again before saving. */
export const takenOver = (taken: readonly FoundProposal[], open: readonly FoundProposal[]) =>
  taken.filter(
    ({ id, own, after, next }) =>
      !open.some((one) => one.id === id && one.own === own && one.after === after && one.next === next),
  )

/** Lines of the first text, from `start` to before `end`, in whose place the other has some more or fewer. */
interface LineChange {
  start: number
  end: number
  lines: readonly string[]
}

interface ComparedTexts {
  /** What the operator's text came from. */
  base: string
  delivered: string
  own: string
}

/** Lines taken out and added; where two texts differ in more they are told as a whole. */
const MAX_CHANGED_LINES = 1000

/**
 * Lists what the delivered text says otherwise than the one the operator's came from, and the operator's own does not
 * say yet. Where they changed the same lines, these are told together.
 */
export function proposalsOf({ base, delivered, own }: ComparedTexts): FoundProposal[] {
  const [from, to, theirs] = [linesOf(base), linesOf(delivered), linesOf(own)]
  const news = changesBetween(textsOf(from), textsOf(to))
  const edits = changesBetween(textsOf(from), textsOf(theirs))
  const ids = idsOf(news, textsOf(from))
  return regionsOf(news, edits).flatMap(({ start, end }) => {
    const inRegion = news.filter((one) => overlaps(one, { start, end }) || (one.start === start && one.end === end))
    const [ownStart, ownEnd] = placeIn(
      edits,
      edits.filter((one) => overlaps(one, { start, end })),
      start,
      end,
    )
    const [newStart, newEnd] = placeIn(news, inRegion, start, end)
    const changes = inRegion.map((change) => ids.get(change) ?? '')
    const proposal = {
      id: idOf(changes),
      own: sliceOf(own, theirs, ownStart, ownEnd),
      delivered: sliceOf(delivered, to, newStart, newEnd),
      after: theirs[ownStart - 1]?.text ?? '',
      next: theirs[ownEnd]?.text ?? '',
      changes,
    }
    const isDone = inRegion.every((change) => edits.some((edit) => isSameChange(edit, change)))
    return isDone || proposal.own === proposal.delivered ? [] : [proposal]
  })
}

interface TextLine {
  text: string
  start: number
}

/** Blank lines are left out: they part what stands around them. */
const linesOf = (body: string): TextLine[] =>
  [...body.matchAll(/^.*\S.*$/gm)].map((line) => ({ text: line[0], start: line.index }))

const textsOf = (lines: readonly TextLine[]) => lines.map(({ text }) => text)

/** The text from one line to before another, with the blank lines between. */
function sliceOf(body: string, lines: readonly TextLine[], start: number, end: number) {
  const [first, last] = [lines[start], lines[end - 1]]
  return first && last && start < end ? body.slice(first.start, last.start + last.text.length) : ''
}

function changesBetween(from: string[], to: string[]): LineChange[] {
  const pieces = diffArrays(from, to, { maxEditLength: MAX_CHANGED_LINES })
  if (!pieces) return [{ start: 0, end: from.length, lines: to }]
  const changes: LineChange[] = []
  let at = 0
  for (const { added, removed, value } of pieces) {
    const last = changes.at(-1)
    if (removed) changes.push({ start: at, end: at + value.length, lines: [] })
    else if (added && last?.end === at && last.lines.length === 0) last.lines = value
    else if (added) changes.push({ start: at, end: at, lines: value })
    if (!added) at += value.length
  }
  return changes.flatMap(lineByLine)
}

/** As many lines as there were: each is a change of its own. */
const lineByLine = (change: LineChange): LineChange[] =>
  change.lines.length === change.end - change.start
    ? change.lines.map((line, index) => ({ start: change.start + index, end: change.start + index + 1, lines: [line] }))
    : [change]

type LineRegion = Pick<LineChange, 'start' | 'end'>

/** An addition overlaps nothing that begins or ends where it stands. */
const overlaps = (one: LineRegion, other: LineRegion) => one.start < other.end && other.start < one.end

/** Lines that both changed are one region, with all that either changed together with them. */
function regionsOf(news: readonly LineChange[], edits: readonly LineChange[]) {
  const regions: LineRegion[] = []
  for (const { start, end } of news) {
    let region: LineRegion = { start, end }
    for (let isGrown = true; isGrown; ) {
      const { start, end } = region
      const parts = [region, ...[...news, ...edits].filter((one) => overlaps(one, { start, end }))]
      region = { start: Math.min(...parts.map((one) => one.start)), end: Math.max(...parts.map((one) => one.end)) }
      isGrown = region.start < start || region.end > end
    }
    const last = regions.at(-1)
    if (last?.start !== region.start || last.end !== region.end) regions.push(region)
  }
  return regions
}

/** Where those lines of the first text, with these changes inside, stand in the other. */
function placeIn(changes: readonly LineChange[], inside: readonly LineChange[], start: number, end: number) {
  const growth = (some: readonly LineChange[]) =>
    some.reduce((sum, change) => sum + change.lines.length - (change.end - change.start), 0)
  const first = start + growth(changes.filter((change) => change.end <= start && !inside.includes(change)))
  return [first, first + end - start + growth(inside)] as const
}

const isSameChange = (one: LineChange, other: LineChange) =>
  one.start === other.start && one.end === other.end && one.lines.join('\n') === other.lines.join('\n')

/** The same change at several places is told apart by how many of it stand before. */
function idsOf(changes: readonly LineChange[], from: readonly string[]): Map<LineChange, string> {
  const seen = new Map<string, number>()
  return new Map(
    changes.map((change) => {
      const words = [...from.slice(change.start, change.end), '', ...change.lines].join('\n')
      const before = seen.get(words) ?? 0
      seen.set(words, before + 1)
      return [change, idOf([words, String(before)])]
    }),
  )
}

const idOf = (parts: readonly string[]) =>
  createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 22)
