import { textWidth } from '../axes/text-width.ts'

/** A picture has no lines of its own. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trimStart()
    if (lines.length > 0 && textWidth(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

interface TextEntry {
  words: string
  /** Before its words. */
  room: number
}

const GAP = 16

/** One after the other, on the next line where one is full. */
export function placedInLines<E extends TextEntry>(
  entries: readonly E[],
  width: number,
): (E & { x: number; line: number })[] {
  let x = 0
  let line = 0
  return entries.map((entry) => {
    const own = entry.room + textWidth(entry.words)
    if (x > 0 && x + own > width) {
      x = 0
      line += 1
    }
    const placed = { ...entry, x, line }
    x += own + GAP
    return placed
  })
}
