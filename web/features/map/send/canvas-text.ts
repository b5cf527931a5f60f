type TextMeasure = (text: string) => number

/** Broken at spaces, and inside a word that is longer than a line. */
export function linesOf(text: string, width: number, measure: TextMeasure): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/[ \n]+/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (measure(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = word
    while (measure(line) > width) {
      const start = startWithin(line, width, measure)
      lines.push(start)
      line = line.slice(start.length)
    }
  }
  return [...lines, line].filter((one) => one !== '')
}

/** As many of its letters as a line has room for, and at least one: until its last dash, if it has any. */
function startWithin(word: string, width: number, measure: TextMeasure): string {
  let start = ''
  for (const letter of word) {
    if (start !== '' && measure(start + letter) > width) break
    start += letter
  }
  return start.slice(0, start.lastIndexOf('-') + 1) || start
}

/** A part of the picture: how high it is, and how it is drawn from its upper edge on. */
export interface PictureBlock {
  height: number
  draw: (top: number) => void
}

const FAMILY = '"Atkinson Hyperlegible Next", sans-serif'
const LINE_HEIGHT = 1.22
/** The baseline below the upper edge of a line, in parts of the letters’ size. */
const BASELINE = 0.95

export const fontOf = (size: number, weight: number) => `${weight} ${size}px ${FAMILY}`

export interface TextLook {
  size: number
  weight?: number
  color: string
}

export function widthOf(context: CanvasRenderingContext2D, text: string, { size, weight = 400 }: TextLook): number {
  context.font = fontOf(size, weight)
  return context.measureText(text).width
}

/** Text that is broken where the width ends. */
export function textBlock(
  context: CanvasRenderingContext2D,
  text: string,
  look: TextLook,
  { x, width }: { x: number; width: number },
): PictureBlock {
  const lines = linesOf(text, width, (part) => widthOf(context, part, look))
  const step = look.size * LINE_HEIGHT
  return {
    height: lines.length * step,
    draw: (top) => {
      context.font = fontOf(look.size, look.weight ?? 400)
      context.fillStyle = look.color
      for (const [at, line] of lines.entries()) context.fillText(line, x, top + at * step + look.size * BASELINE)
    },
  }
}

/** One below the other. */
export function column(blocks: readonly PictureBlock[], gap: number): PictureBlock {
  return {
    height: blocks.reduce((sum, { height }) => sum + height, 0) + gap * Math.max(0, blocks.length - 1),
    draw: (top) => {
      let y = top
      for (const { height, draw } of blocks) {
        draw(y)
        y += height + gap
      }
    },
  }
}
