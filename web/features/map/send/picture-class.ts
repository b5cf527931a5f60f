import { palettes } from '../../../openlayers/palette.ts'
import { drawHatch, paintMark } from '../../../openlayers/zone-map/marks.ts'
import { UNRANKED } from '../../scales/scales.rules.ts'
import { column, type PictureBlock, textBlock, widthOf } from './canvas-text.ts'
import type { PictureClass } from './picture.rules.ts'

const { ink, paper } = palettes.light
const EDGE = '#74909A'
const UNRANKED_PAPER = '#EDF1F2'

interface ClassPlace {
  x: number
  width: number
  scale: number
  hasAdvice: boolean
  /** The worse of both: large, in its colour, with its advice. */
  isWorse: boolean
}

const SIZES = {
  worse: { mark: 72, label: 62, load: 48, type: 29, text: 27, pad: 28, gap: 8 },
  other: { mark: 58, label: 40, load: 36, type: 26, text: 25, pad: 20, gap: 4 },
}

/** One class in a frame: mark, word and value, then what they are and until when. */
export function classBlock(context: CanvasRenderingContext2D, one: PictureClass, place: ClassPlace): PictureBlock {
  const { x, width, isWorse, scale } = place
  const isColored = isWorse && one.look.key !== UNRANKED.key
  const sizes = SIZES[isWorse ? 'worse' : 'other']
  const color = isColored ? one.look.text : ink
  const inside = { x: x + sizes.pad, width: width - 2 * sizes.pad }
  const text = (words: string, size: number, weight: number) =>
    textBlock(context, words, { size: size * scale, weight, color }, inside)
  const content = column(
    [
      headOfClass(context, one, { ...inside, ...sizes, color, scale, isColored }),
      text(one.type, sizes.type, 500),
      ...(isWorse && place.hasAdvice && one.advice !== '' ? [text(one.advice, sizes.type, 700)] : []),
      ...factsOf(one).map((fact) => text(fact, sizes.text, 400)),
      ...(one.isOvertaken ? [text(one.sampling, sizes.text, 700)] : []),
    ],
    sizes.gap * scale,
  )
  const height = content.height + 2 * sizes.pad * scale
  return {
    height,
    draw: (top) => {
      context.fillStyle = isColored ? one.look.fill : isWorse ? UNRANKED_PAPER : paper
      context.strokeStyle = isColored ? one.look.fill : EDGE
      context.lineWidth = 2
      context.beginPath()
      context.roundRect(x + 1, top + 1, width - 2, height - 2, 18)
      context.fill()
      context.stroke()
      content.draw(top + sizes.pad * scale)
    },
  }
}

/** In one line, but for what the class does not say. */
const factsOf = ({ period, sampling, isOvertaken }: PictureClass) => {
  const facts = [period, isOvertaken ? '' : sampling].filter((one) => one !== '')
  return facts.length === 0 ? [] : [facts.join(' · ')]
}

interface HeadPlace {
  x: number
  width: number
  scale: number
  mark: number
  label: number
  load: number
  color: string
  isColored: boolean
}

/** The value stands beside the word where there is room, else below it. */
function headOfClass(context: CanvasRenderingContext2D, { look, load }: PictureClass, place: HeadPlace): PictureBlock {
  const { scale, color } = place
  const mark = place.mark * scale
  const beside = { x: place.x + mark + 20, width: place.width - mark - 20 }
  const labelLook = { size: (look.label.length > 24 ? 0.7 : 1) * place.label * scale, weight: 700, color }
  const loadLook = { size: place.load * scale, weight: 700, color }
  const loadWidth = load === '' ? 0 : widthOf(context, load, loadLook)
  const isOneLine = widthOf(context, look.label, labelLook) + 28 + loadWidth <= beside.width
  const label = textBlock(context, look.label, labelLook, beside)
  const value = textBlock(
    context,
    load,
    loadLook,
    isOneLine ? { x: beside.x + beside.width - loadWidth, width: loadWidth + 1 } : beside,
  )
  const words = isOneLine
    ? {
        height: Math.max(label.height, value.height),
        draw: (top: number) => {
          label.draw(top)
          // On the same line.
          value.draw(top + (labelLook.size - loadLook.size) * 0.95)
        },
      }
    : column([label, value], 0)
  const height = Math.max(mark, words.height)
  return {
    height,
    draw: (top) => {
      drawSwatch(
        context,
        look,
        { x: place.x, y: top + Math.max(0, Math.min(label.height, height) - mark) / 2, size: mark },
        place,
      )
      words.draw(top + (height - words.height) / 2)
    },
  }
}

/** The mark in its colour; on a ground of that colour, alone. */
function drawSwatch(
  context: CanvasRenderingContext2D,
  look: PictureClass['look'],
  { x, y, size }: { x: number; y: number; size: number },
  { isColored }: { isColored: boolean },
) {
  const isUnranked = look.key === UNRANKED.key
  context.save()
  if (!isColored) {
    context.fillStyle = isUnranked ? '#CFD3D4' : look.fill
    context.beginPath()
    context.roundRect(x, y, size, size, 10)
    context.fill()
  }
  if (isUnranked) {
    context.clip()
    context.translate(x, y)
    drawHatch(context, size, look.fill)
  } else {
    context.translate(x + size / 2, y + size / 2)
    paintMark(context, { ...look, hatched: false }, size * (isColored ? 0.9 : 0.58))
  }
  context.restore()
}
