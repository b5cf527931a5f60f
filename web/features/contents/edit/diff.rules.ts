import { type ChangeObject, diffLines, diffWordsWithSpace } from 'diff'

export type DiffGrain = 'words' | 'lines'

export interface DiffPiece {
  kind: 'same' | 'added' | 'removed' | 'skipped'
  /** The words themselves; for skipped lines, how many they are. */
  text: string
}

/** For each attempt: two texts that have nothing in common take the longest. */
const TIMEOUT = 700
/** Lines kept around a change. */
const AROUND = 3

/** By words unless that takes too long, then by lines, then as a whole. */
export function piecesOf(before: string, after: string, grain: DiffGrain): DiffPiece[] {
  const changes =
    (grain === 'words' ? diffWordsWithSpace(before, after, { timeout: TIMEOUT }) : undefined) ??
    diffLines(`${before}\n`, `${after}\n`, { timeout: TIMEOUT })
  if (!changes) {
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]
  }
  const pieces = changes.map((change): DiffPiece => ({ kind: kindOf(change), text: change.value }))
  return pieces.flatMap((piece, at) =>
    piece.kind === 'same' ? shortened(piece.text, at > 0 ? AROUND : 0, at < pieces.length - 1 ? AROUND : 0) : [piece],
  )
}

const kindOf = ({ added, removed }: ChangeObject<string>) => (added ? 'added' : removed ? 'removed' : 'same')

/** Keeps what did not change, without the lines far from any change. */
function shortened(text: string, head: number, tail: number): DiffPiece[] {
  const lines = text.split('\n')
  const left = lines.length - head - tail
  if (left <= AROUND) return [{ kind: 'same', text }]
  const pieces: DiffPiece[] = [
    { kind: 'same', text: lines.slice(0, head).join('\n') },
    { kind: 'skipped', text: String(left) },
    { kind: 'same', text: lines.slice(lines.length - tail).join('\n') },
  ]
  return pieces.filter((piece) => piece.text !== '')
}

export const countOf = (pieces: readonly DiffPiece[], kind: DiffPiece['kind']) =>
  pieces.filter((piece) => piece.kind === kind).length
