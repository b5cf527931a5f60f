import { linear, readColor } from '../../../../contract/scales.colors.ts'

type Triple = readonly [number, number, number]
type Matrix = readonly [Triple, Triple, Triple]

export const VISIONS = ['normale', 'protanope', 'deutéranope', 'tritanope'] as const
export type Vision = (typeof VISIONS)[number]

/**
 * Full dichromacy in linear RGB: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, « A Physiologically-based Model for
 * Simulation of Color Vision Deficiency », IEEE TVCG 15(6), 2009, table of severity 1.0. Each row sums to 1: grey stays grey.
 */
const MATRICES: Record<Vision, Matrix> = {
  normale: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanope: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutéranope: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanope: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

/** From linear sRGB to XYZ under D65 (IEC 61966-2-1), then to CIELAB relative to that white. */
const TO_XYZ: Matrix = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
]

const dot = (a: Triple, b: Triple) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const times = ([first, second, third]: Matrix, by: Triple): Triple => [dot(first, by), dot(second, by), dot(third, by)]
const WHITE = times(TO_XYZ, [1, 1, 1])

/** What light of this colour becomes for these eyes, within what a screen can show; null where it is no colour. */
function seenLight(color: string, vision: Vision): Triple | null {
  const read = readColor(color)
  if (!read) return null
  const [red, green, blue] = times(MATRICES[vision], [linear(read[0]), linear(read[1]), linear(read[2])])
  return [within(red), within(green), within(blue)]
}

const within = (light: number) => Math.min(1, Math.max(0, light))

/** The colour (#RRGGBB) that shows how these eyes see it; one that is none stays as it is. */
export function seenAs(color: string, vision: Vision): string {
  const light = seenLight(color, vision)
  return light === null ? color : `#${light.map(written).join('')}`.toUpperCase()
}

function written(light: number) {
  const channel = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
  return Math.round(channel * 255)
    .toString(16)
    .padStart(2, '0')
}

/** L*, a*, b* under D65. */
export type Lab = readonly [lightness: number, a: number, b: number]

export function labOf(color: string, vision: Vision): Lab | null {
  const light = seenLight(color, vision)
  if (light === null) return null
  const xyz = times(TO_XYZ, light)
  const [x, y, z] = [cubic(xyz[0] / WHITE[0]), cubic(xyz[1] / WHITE[1]), cubic(xyz[2] / WHITE[2])]
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const cubic = (share: number) => (share > (6 / 29) ** 3 ? Math.cbrt(share) : share / (3 * (6 / 29) ** 2) + 4 / 29)
