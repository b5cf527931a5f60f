import { palettes } from '../../../openlayers/palette.ts'
import { situationText } from '../../zones/freshness/freshness.rules.ts'
import type { MapOutline } from '../../zones/outline/zone-outline.ts'
import { column, fontOf, linesOf, type PictureBlock, textBlock, widthOf } from './canvas-text.ts'
import type { ZonePicture } from './picture.rules.ts'
import { checkBlock } from './picture-check.ts'
import { classBlock } from './picture-class.ts'
import { drawMap } from './picture-map.ts'

/** In pixels: upright, as a phone shows it whole. */
export const SIZE = { width: 1080, height: 1350 }
const MARGIN = 64
const BOTTOM = 44
const GAP = 24
/** Less tells nobody where the zone is. */
const MIN_MAP = 205
/** Above the name, where there is no map. */
const NO_MAP = 64
const INSIDE = { x: MARGIN, width: SIZE.width - 2 * MARGIN }

const { ink, muted, paper } = palettes.light
const WARNING = { paper: '#FFF4DA', ink: '#6B4A00' }

/** Ways to have room for all, the best first. */
const DENSITIES = [
  { scale: 1.16, hasAdvice: true },
  { scale: 1, hasAdvice: true },
  { scale: 0.93, hasAdvice: true },
  { scale: 0.86, hasAdvice: true },
  { scale: 0.76, hasAdvice: true },
  { scale: 0.72, hasAdvice: false },
] as const
export type PictureDensity = (typeof DENSITIES)[number]

/** The outline for a map so many times as wide as high; null or a failure leaves the map out. */
type LoadOutline = (aspect: number) => Promise<MapOutline | null>

/** On light paper whatever the appearance of the screen, as it is seen elsewhere. */
export async function drawPicture(picture: ZonePicture, loadOutline: LoadOutline): Promise<Blob> {
  // Without network and font, the device’s own.
  await document.fonts.load(fontOf(40, 400)).catch(() => [])
  const canvas = document.createElement('canvas')
  canvas.width = SIZE.width
  canvas.height = SIZE.height
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('This browser gives no 2D canvas')
  context.fillStyle = paper
  context.fillRect(0, 0, SIZE.width, SIZE.height)
  const { blocks, hasAdvice } = fittingBlocks(context, picture, SIZE.height - BOTTOM - GAP - MIN_MAP)
  const mapHeight = Math.floor(SIZE.height - BOTTOM - GAP - column(blocks, GAP).height)
  // The map goes before the advice does.
  const isMapped = hasAdvice && mapHeight >= MIN_MAP
  const outline = isMapped ? await inTime(loadOutline(SIZE.width / mapHeight)) : null
  const [first] = picture.classes
  if (outline && first) {
    drawMap(context, outline, first.look, { width: SIZE.width, height: mapHeight })
    column(blocks, GAP).draw(mapHeight + GAP)
  } else {
    drawAlone(context, picture)
  }
  return pngOf(canvas, context)
}

/** Enough for the map's tiles on a slow network, or a slow phone. */
const PATIENCE_MS = 8000

const inTime = (outline: Promise<MapOutline | null>) =>
  Promise.race([
    outline.catch(() => null),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS)),
  ])

/** Without a map all is larger, and stands further apart. */
function drawAlone(context: CanvasRenderingContext2D, picture: ZonePicture) {
  const room = SIZE.height - BOTTOM - NO_MAP
  const { blocks } = fittingBlocks(context, picture, room)
  const free = room - column(blocks, GAP).height
  column(blocks, GAP + Math.max(0, free) / (blocks.length - 1)).draw(NO_MAP + Math.min(0, free))
}

/** In the best way for which there is room. */
function fittingBlocks(context: CanvasRenderingContext2D, picture: ZonePicture, room: number) {
  let fitting: { blocks: PictureBlock[]; hasAdvice: boolean } = { blocks: [], hasAdvice: false }
  for (const density of DENSITIES) {
    fitting = { blocks: blocksOf(context, picture, density), hasAdvice: density.hasAdvice }
    if (column(fitting.blocks, GAP).height <= room) break
  }
  return fitting
}

function blocksOf(context: CanvasRenderingContext2D, picture: ZonePicture, density: PictureDensity): PictureBlock[] {
  return [
    headBlock(context, picture, density),
    ...picture.classes.map((one, at) => classBlock(context, one, { ...density, ...INSIDE, isWorse: at === 0 })),
    checkBlock(context, picture, { ...density, ...INSIDE }),
  ]
}

const NAME_SIZES = [62, 54, 46, 40]
const LEAST_NAME = 36

/** As large as two lines have room for, without breaking a word. */
function nameSize(context: CanvasRenderingContext2D, name: string, scale: number): number {
  const isFitting = (size: number) => {
    const measure = (text: string) => widthOf(context, text, { size: size * scale, weight: 700, color: ink })
    return (
      name.split(' ').every((word) => measure(word) <= INSIDE.width) && linesOf(name, INSIDE.width, measure).length <= 2
    )
  }
  return NAME_SIZES.find(isFitting) ?? LEAST_NAME
}

function headBlock(
  context: CanvasRenderingContext2D,
  { code, name, department, warnings, ...picture }: ZonePicture,
  { scale }: PictureDensity,
): PictureBlock {
  const text = (words: string, size: number, weight: number, color: string) =>
    textBlock(context, words, { size: size * scale, weight, color }, INSIDE)
  return column(
    [
      text(name, nameSize(context, name, scale), 700, ink),
      text(`${code} · ${department}`, 32, 500, muted),
      text(situationText(picture), 40, 700, ink),
      ...warnings.map((warning) => warningBlock(context, warning, scale)),
    ],
    6,
  )
}

const PAD = 12

function warningBlock(context: CanvasRenderingContext2D, warning: string, scale: number): PictureBlock {
  const inside = { x: MARGIN + PAD, width: INSIDE.width - 2 * PAD }
  const words = textBlock(context, warning, { size: 27 * scale, weight: 700, color: WARNING.ink }, inside)
  return {
    height: words.height + PAD,
    draw: (top) => {
      context.fillStyle = WARNING.paper
      context.beginPath()
      context.roundRect(INSIDE.x, top, INSIDE.width, words.height + PAD, 10)
      context.fill()
      words.draw(top + PAD / 2)
    },
  }
}

/** Some applications refuse more, and a foreshore has little network. */
const MAX_BYTES = 300_000
/** Keeps the upper half of each channel's byte. */
const FEWER_SHADES = 0xf0f0f0f0
const OPAQUE = 0xff000000

async function pngOf(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D): Promise<Blob> {
  const png = await encoded(canvas)
  if (png.size < MAX_BYTES) return png
  // The edges of letters and shores take the most room: nobody sees that they have fewer shades.
  const image = context.getImageData(0, 0, canvas.width, canvas.height)
  const pixels = new Uint32Array(image.data.buffer)
  for (let at = 0; at < pixels.length; at++) {
    const shade = (pixels[at] ?? 0) & FEWER_SHADES
    pixels[at] = shade | (shade >>> 4) | OPAQUE
  }
  context.putImageData(image, 0, 0)
  return encoded(canvas)
}

const encoded = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/png'),
  )
