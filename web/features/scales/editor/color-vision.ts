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

export const VISIONS = ['normale', 'protanope', 'deutéranope', 'tritanope'] as const
export type Vision = (typeof VISIONS)[number]

const toRgb = addMode(modeRgb)
const toLight = addMode(modeLrgb)
// Needed by differenceCiede2000().
addMode(modeLab65)

const difference = differenceCiede2000()

/** Full dichromacy (Machado, Oliveira, Fernandes, 2009). */
const SIMULATIONS: Record<Vision, (light: Rgb) => Rgb> = {
  normale: (light) => light,
  protanope: filterDeficiencyProt(),
  deutéranope: filterDeficiencyDeuter(),
  tritanope: filterDeficiencyTrit(),
}

/** Null when the text is no colour. */
function simulate(color: string, vision: Vision): Rgb | null {
  const read = readColor(color)
  if (!read) return null
  const [r, g, b] = read
  // The authors' matrices are for linear light; culori applies them to whatever channels it gets.
  const light = toLight({ mode: 'rgb', r, g, b })
  return clampRgb(toRgb({ ...SIMULATIONS[vision]({ ...light, mode: 'rgb' }), mode: 'lrgb' }))
}

/** #RRGGBB; a text that is no colour stays as it is. */
export function seenAs(color: string, vision: Vision): string {
  const seen = simulate(color, vision)
  return seen === null ? color : formatHex(seen).toUpperCase()
}

/** CIEDE2000; null when one is no colour. */
export function seenDifference(one: string, other: string, vision: Vision): number | null {
  const [a, b] = [simulate(one, vision), simulate(other, vision)]
  return a && b && difference(a, b)
}
