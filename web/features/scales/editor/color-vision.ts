import {
  useMode as addMode,
  clampRgb,
  differenceCiede2000,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  formatHex,
  modeLab65,
  modeLrgb,
  modeRgb,
  type Rgb,
} from 'culori/fn'
import { readColor } from '../../../../contract/rules/scales.colors.ts'
import type { ScaleClass } from '../../../../contract/scales.ts'

export const VISIONS = ['normale', 'protanope', 'deutéranope', 'tritanope'] as const
export type ColorVision = (typeof VISIONS)[number]

const toRgb = addMode(modeRgb)
const toLight = addMode(modeLrgb)
// Needed by differenceCiede2000().
addMode(modeLab65)

const difference = differenceCiede2000()

/** Full dichromacy (Machado, Oliveira, Fernandes, 2009). */
const SIMULATIONS: Record<ColorVision, (light: Rgb) => Rgb> = {
  normale: (light) => light,
  protanope: filterDeficiencyProt(),
  deutéranope: filterDeficiencyDeuter(),
  tritanope: filterDeficiencyTrit(),
}

/** Null when the text is no colour. */
function simulate(color: string, vision: ColorVision): Rgb | null {
  const read = readColor(color)
  if (!read) return null
  const [r, g, b] = read
  // The authors' matrices are for linear light; culori applies them to whatever channels it gets.
  const light = toLight({ mode: 'rgb', r, g, b })
  return clampRgb(toRgb({ ...SIMULATIONS[vision]({ ...light, mode: 'rgb' }), mode: 'lrgb' }))
}

/** #RRGGBB; a text that is no colour stays as it is. */
export function seenAs(color: string, vision: ColorVision): string {
  const seen = simulate(color, vision)
  return seen === null ? color : formatHex(seen).toUpperCase()
}

/** CIEDE2000; null when one is no colour. */
export function seenDifference(one: string, other: string, vision: ColorVision): number | null {
  const [a, b] = [simulate(one, vision), simulate(other, vision)]
  return a && b && difference(a, b)
}

type FilledClass = Pick<ScaleClass, 'label' | 'fill'>

/** In CIEDE2000: below it, areas apart on a map get mistaken for one another. Our own colours differ by 23 or more. */
const MIN_DIFFERENCE = 12

interface ColorConfusion {
  one: string
  other: string
  vision: ColorVision
}

export function confusionsOf(classes: readonly FilledClass[]): ColorConfusion[] {
  const found = VISIONS.flatMap((vision) =>
    classes.flatMap((one, at) =>
      classes
        .slice(at + 1)
        .filter(({ fill }) => (seenDifference(one.fill, fill, vision) ?? MIN_DIFFERENCE) < MIN_DIFFERENCE)
        .map((other) => ({ one: one.label, other: other.label, vision })),
    ),
  )
  // A pair already confused in normal vision is reported once.
  const isUsual = ({ one, other }: ColorConfusion) =>
    found.some((usual) => usual.vision === 'normale' && usual.one === one && usual.other === other)
  return found.filter((confusion) => confusion.vision === 'normale' || !isUsual(confusion))
}

export const describeConfusion = ({ one, other, vision }: ColorConfusion) =>
  `${one} et ${other} se confondent en vision ${vision}`
