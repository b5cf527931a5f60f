import type { ZoneChances } from '../../../contract/outlook.ts'
import { activeClasses, type Scale, type ScaleClass } from '../../../contract/scales.ts'
import { formatCount, formatDayOfYear } from '../../lib/format.ts'
import type { PresentClasses } from './seasons.rules.ts'

export interface ChancePart {
  shown: ScaleClass
  /** Part of 1. */
  share: number
}

interface ShownChances {
  days: number
  sentence: string
  /** From the lowest class to the highest. */
  parts: ChancePart[]
}

/** Null where the scale has lost one of the classes meanwhile. */
export function chancesShown(
  { days, on, classes }: ZoneChances,
  scale: Scale,
  present: PresentClasses,
): ShownChances | null {
  const active = activeClasses(scale.classes)
  const parts = classes.flatMap(({ class: key, probability }): ChancePart[] => {
    const shown = active.find((one) => one.key === key)
    return shown ? [{ shown, share: probability }] : []
  })
  const odds = parts.length === classes.length ? sentenceOf(parts, active.length, present) : null
  return odds === null ? null : { days, sentence: `Prélèvement vers le ${formatDayOfYear(on)}\u00A0: ${odds}.`, parts }
}

/** A likeliest class with fewer chances of ten is not said alone, nor first. */
const HALF = 5

function sentenceOf(parts: readonly ChancePart[], ofScale: number, present: PresentClasses) {
  // The higher of two that are as likely.
  const likeliest = parts.reduce<ChancePart | null>((top, one) => (top && top.share > one.share ? top : one), null)
  if (!likeliest) return null
  const likely = `${chancesText(likeliest.share)} ${aimText(likeliest.shown, present)}`
  const band = bandAround(parts, likeliest)
  const isStrong = tenths(likeliest.share) >= HALF
  // All classes together are sure, which says nothing.
  if (band.length === ofScale) {
    return isStrong
      ? `${likely}${higherText(parts, [likeliest])}`
      : `aucune classe ne se détache, au mieux ${chancesText(likeliest.share)} ${aimText(likeliest.shown, present)}`
  }
  const together = chancesText(shareOf(band))
  if (band.length < 2 || together === chancesText(likeliest.share)) return `${likely}${higherText(parts, [likeliest])}`
  const broad = `${together} d’être ${namesOf(band)}`
  const [first, then] = isStrong ? [likely, broad] : [broad, likely]
  return `${first}, ${then}${higherText(parts, band)}`
}

/** The bad case, said aloud where it is one of ten or more; never more than what is left of ten. */
function higherText(parts: readonly ChancePart[], named: readonly ChancePart[]) {
  const higher = parts.filter((part) => parts.indexOf(part) > Math.max(...named.map((one) => parts.indexOf(one))))
  const left = Math.min(tenths(shareOf(higher)), 10 - tenths(shareOf(named)))
  return left < 1 ? '' : `, ${chancesText(left / 10)} plus haut`
}

/** Sure enough to be said of a few classes together. */
const ENOUGH = 0.8
/** 0.5 + 0.3 is a little less in a computer. */
const ROUNDING = 1e-9

const shareOf = (parts: readonly ChancePart[]) => parts.reduce((sum, { share }) => sum + share, 0)

/** The fewest neighbours around the likeliest that are enough together; of as many, the likeliest ones. */
function bandAround(parts: readonly ChancePart[], likeliest: ChancePart): readonly ChancePart[] {
  const at = parts.indexOf(likeliest)
  for (let length = 1; length < parts.length; length += 1) {
    const starts = Array.from({ length }, (_, back) => at - back).filter(
      (start) => start >= 0 && start + length <= parts.length,
    )
    const bands = starts.map((start) => parts.slice(start, start + length))
    const best = bands.toSorted((a, b) => shareOf(b) - shareOf(a))[0]
    if (best && shareOf(best) >= ENOUGH - ROUNDING) return best
  }
  return parts
}

function namesOf(band: readonly ChancePart[]) {
  const [lowest, highest] = [band[0]?.shown.label, band.at(-1)?.shown.label]
  return band.length === 2 ? `en ${lowest} ou ${highest}` : `entre ${lowest} et ${highest}`
}

/** « rester » only where the class in force and the last sampling agree on what there is. */
function aimText({ key, label }: ScaleClass, { ranked, sampled }: PresentClasses) {
  if (sampled === null || (ranked !== null && ranked !== sampled)) return `d’être en ${label}`
  return key === sampled ? `de rester ${label}` : `de passer en ${label}`
}

const tenths = (share: number) => Math.round(share * 10 + ROUNDING)

/** Says a chance out of ten, as one would bet; never none nor all of them. */
export function chancesText(share: number) {
  if (share >= 0.95 - ROUNDING) return 'plus de 9\u00A0chances sur\u00A010'
  if (share < 0.05 - ROUNDING) return 'moins d’une chance sur\u00A010'
  return `${formatCount(tenths(share), 'chance')} sur\u00A010`
}
