import type { Lab } from './color-vision.ts'

const degrees = (radians: number) => (radians * 180) / Math.PI
const cosine = (angle: number) => Math.cos((angle * Math.PI) / 180)
const sine = (angle: number) => Math.sin((angle * Math.PI) / 180)
const hue = (a: number, b: number) => (a === 0 && b === 0 ? 0 : (degrees(Math.atan2(b, a)) + 360) % 360)

/** Half of the chroma's seventh power against 25⁷: how vivid two colours are together. */
const vividness = (chroma: number) => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7))

/**
 * CIEDE2000 with its factors at 1: G. Sharma, W. Wu, E. N. Dalal, « The CIEDE2000 Color-Difference Formula: Implementation
 * Notes, Supplementary Test Data, and Mathematical Observations », Color Research and Application 30(1), 2005.
 */
export function colorDifference([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const stretch = 1.5 - vividness((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2) / 2
  const [c1, c2] = [Math.hypot(a1 * stretch, b1), Math.hypot(a2 * stretch, b2)]
  const [h1, h2] = [hue(a1 * stretch, b1), hue(a2 * stretch, b2)]

  const turn = c1 * c2 === 0 ? 0 : shortest(h2 - h1)
  const meanHue = c1 * c2 === 0 ? h1 + h2 : middle(h1, h2)
  const [meanLightness, meanChroma] = [(l1 + l2) / 2, (c1 + c2) / 2]

  const tone =
    1 -
    0.17 * cosine(meanHue - 30) +
    0.24 * cosine(2 * meanHue) +
    0.32 * cosine(3 * meanHue + 6) -
    0.2 * cosine(4 * meanHue - 63)
  const fromGrey = (meanLightness - 50) ** 2
  const lightness = (l2 - l1) / (1 + (0.015 * fromGrey) / Math.sqrt(20 + fromGrey))
  const chroma = (c2 - c1) / (1 + 0.045 * meanChroma)
  const around = (2 * Math.sqrt(c1 * c2) * sine(turn / 2)) / (1 + 0.015 * meanChroma * tone)
  // Blues: hue and chroma are not judged apart.
  const rotation = -sine(60 * Math.exp(-(((meanHue - 275) / 25) ** 2))) * 2 * vividness(meanChroma)
  return Math.sqrt(lightness ** 2 + chroma ** 2 + around ** 2 + rotation * chroma * around)
}

function shortest(turn: number) {
  if (turn > 180) return turn - 360
  return turn < -180 ? turn + 360 : turn
}

function middle(h1: number, h2: number) {
  const sum = h1 + h2
  if (Math.abs(h1 - h2) <= 180) return sum / 2
  return sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2
}
