import { textOn, withAlpha } from '../color.ts'
import type { ZoneStyle } from '../map-types.ts'
import type { MapPalette } from '../palette.ts'

export const FILL_ALPHA = 0.82
export const DOT_RADIUS = 8
const SELECTED_DOT_RADIUS = 11
export const MARK_RADIUS = { mark: 7, 'large-mark': 10 } as const
const HATCH_STEP = 8
const HATCH_WIDTH = 1.75

type Canvas2D = CanvasRenderingContext2D

/** At least 2, so that a zoomed page stays sharp. */
export function density(): number {
  return Math.max(2, Math.ceil(window.devicePixelRatio))
}

/** Centred on 0,0, in the current fill and stroke colours. */
function drawMark(context: Canvas2D, mark: string, size: number): void {
  const half = size / 2
  context.lineWidth = size / 7
  context.beginPath()
  if (mark === '●') {
    context.arc(0, 0, half * 0.78, 0, 2 * Math.PI)
    context.fill()
  } else if (mark === '◐') {
    context.arc(0, 0, half * 0.82, 0, 2 * Math.PI)
    context.stroke()
    context.beginPath()
    context.arc(0, 0, half * 0.82, Math.PI / 2, (3 * Math.PI) / 2)
    context.fill()
  } else if (mark === '▲') {
    context.moveTo(0, -half * 0.92)
    context.lineTo(half * 0.95, half * 0.72)
    context.lineTo(-half * 0.95, half * 0.72)
    context.closePath()
    context.fill()
  } else if (mark === '■') {
    context.fillRect(-half * 0.74, -half * 0.74, half * 1.48, half * 1.48)
  } else if (mark === '–') {
    context.fillRect(-half * 0.8, -half * 0.2, half * 1.6, half * 0.4)
  } else {
    writeMark(context, mark, size)
  }
}

function writeMark(context: Canvas2D, text: string, size: number): void {
  context.font = `700 ${size}px "Atkinson Hyperlegible Next", sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(text, 0, size * 0.06)
}

/** Over a square of this extent, from 0,0 on. */
export function drawHatch(context: Canvas2D, extent: number, color: string): void {
  context.strokeStyle = color
  context.lineWidth = HATCH_WIDTH
  context.beginPath()
  for (let at = -extent; at <= 2 * extent; at += HATCH_STEP) {
    context.moveTo(at, extent + 2)
    context.lineTo(at + extent + 4, -2)
  }
  context.stroke()
}

function hatchLine(style: ZoneStyle): string {
  return withAlpha(style.text ?? textOn(style.fill), 0.34)
}

function createCanvas(size: number, ratio: number): { canvas: HTMLCanvasElement; context: Canvas2D } {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.round(size * ratio)
  // OpenLayers reads it, which would wait for the graphics processor.
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser gives no 2D canvas')
  context.scale(canvas.width / size, canvas.height / size)
  return { canvas, context }
}

/** OpenLayers lays patterns pixel for pixel, so it is drawn at the screen's own ratio. */
export function hatchPattern(style: ZoneStyle): CanvasPattern | string {
  const { canvas, context } = createCanvas(HATCH_STEP, window.devicePixelRatio)
  context.fillStyle = withAlpha(style.fill, 0.55)
  context.fillRect(0, 0, HATCH_STEP, HATCH_STEP)
  drawHatch(context, HATCH_STEP, hatchLine(style))
  return context.createPattern(canvas, 'repeat') ?? withAlpha(style.fill, FILL_ALPHA)
}

export function dotPicture(style: ZoneStyle, palette: MapPalette, state: 'plain' | 'selected'): HTMLCanvasElement {
  const radius = state === 'selected' ? SELECTED_DOT_RADIUS : DOT_RADIUS
  const size = 2 * (radius + (state === 'selected' ? 6 : 1))
  const { canvas, context } = createCanvas(size, density())
  context.translate(size / 2, size / 2)
  if (state === 'selected') {
    fillDisc(context, radius + 5.5, palette.paper)
    fillDisc(context, radius + 3.5, palette.ink)
  }
  fillDisc(context, radius, style.fill)
  if (style.hatched) {
    context.save()
    context.clip()
    context.translate(-radius, -radius)
    drawHatch(context, 2 * radius, hatchLine(style))
    context.restore()
  }
  context.beginPath()
  context.arc(0, 0, radius - 0.5, 0, 2 * Math.PI)
  context.strokeStyle = state === 'selected' ? palette.ink : palette.outline
  context.lineWidth = 1
  context.stroke()
  if (!style.hatched) paintMark(context, style, radius * 1.12)
  return canvas
}

/** Needed where a zone is a narrow river, too thin to show its colour. */
export function markPicture(style: ZoneStyle, radius: number): HTMLCanvasElement {
  const size = 2 * (radius + 1)
  const { canvas, context } = createCanvas(size, density())
  context.translate(size / 2, size / 2)
  fillDisc(context, radius, style.fill)
  paintMark(context, style, radius * 1.2)
  return canvas
}

/** Paper and ink, never a class colour. */
function fillDisc(context: Canvas2D, radius: number, color: string): void {
  context.fillStyle = color
  context.beginPath()
  context.arc(0, 0, radius, 0, 2 * Math.PI)
  context.fill()
}

/** Centred on 0,0. */
export function paintMark(context: Canvas2D, style: ZoneStyle, size: number): void {
  context.fillStyle = context.strokeStyle = style.text ?? textOn(style.fill)
  drawMark(context, style.mark, size)
}
