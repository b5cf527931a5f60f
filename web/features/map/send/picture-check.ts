import { encode } from 'uqr'
import { NO_PERMIT } from '../../../../contract/proofs.ts'
import { palettes } from '../../../openlayers/palette.ts'
import { column, type PictureBlock, textBlock } from './canvas-text.ts'
import { checkTexts, type ZonePicture } from './picture.rules.ts'

const { ink, muted } = palettes.light
const LINE = '#DCE5E7'
/** The side of the whole code, in pixels at most. */
const CODE = 230
const BESIDE = 30

/** The foot: it says that the class replaces no other rule, where to check it or to look again, and who says it. */
export function checkBlock(
  context: CanvasRenderingContext2D,
  picture: ZonePicture,
  { x, width, scale }: { x: number; width: number; scale: number },
): PictureBlock {
  const code = codeBlock(context, picture.check.url, x)
  const inside = { x: x + code.height + BESIDE, width: width - code.height - BESIDE }
  const { title, texts } = checkTexts(picture)
  const text = (words: string, size: number, weight: number, color: string) =>
    textBlock(context, words, { size: size * scale, weight, color }, inside)
  const words = column(
    [
      text(title, 34, 700, ink),
      ...texts.map((one) => text(one, 26, 400, ink)),
      text('La classe a pu changer depuis.', 26, 700, ink),
      text(picture.made, 24, 400, muted),
      text(picture.operator, 24, 700, muted),
    ],
    6 * scale,
  )
  const notices = column(
    picture.notices.map((one) =>
      textBlock(context, one, { size: 24 * scale, weight: one === NO_PERMIT ? 700 : 500, color: ink }, { x, width }),
    ),
    6,
  )
  const foot = Math.max(code.height, words.height)
  const gap = 26 * scale
  return {
    height: notices.height + 2 * gap + foot,
    draw: (top) => {
      notices.draw(top)
      const line = top + notices.height + gap
      context.fillStyle = LINE
      context.fillRect(x, line, width, 2)
      code.draw(line + gap + (foot - code.height) / 2)
      words.draw(line + gap + (foot - words.height) / 2)
    },
  }
}

/** Dark squares of whole pixels on the paper, whose margin is quiet enough. */
function codeBlock(context: CanvasRenderingContext2D, url: string, x: number): PictureBlock {
  const { data, size } = encode(url, { ecc: 'M', border: 0 })
  const side = Math.floor(CODE / size)
  return {
    height: side * size,
    draw: (top) => {
      context.fillStyle = '#000000'
      for (const [row, line] of data.entries()) {
        for (const [at, isDark] of line.entries()) {
          if (isDark) context.fillRect(x + at * side, Math.round(top) + row * side, side, side)
        }
      }
    },
  }
}
