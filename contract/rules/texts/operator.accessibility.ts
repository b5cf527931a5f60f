import type { PublicSettings } from '../../operator.ts'

/**
 * The product's own evaluation against RGAA 4.1.2, counted in docs/accessibility.tsv: checks/texts/accessibility.test.ts
 * compares them, and the version with the product's.
 */
export const SELF_ASSESSMENT = { on: '2026-11-27', version: '1.0.0', met: 77, notMet: 1 } as const

const SELF_ASSESSED_RATE = rateOf(SELF_ASSESSMENT)

/** Never rounded up. */
export function rateOf({ met, notMet }: { met: number; notMet: number }): number {
  return Math.floor((100 * met) / (met + notMet))
}

type AccessibilitySettings = Pick<PublicSettings, 'accessibility_state' | 'accessibility_rate'>

/** Per cent of the criteria that are met: the operator's where it has evaluated by itself, else the product's. */
export const accessibilityRate = ({ accessibility_rate }: AccessibilitySettings): number =>
  accessibility_rate ?? SELF_ASSESSED_RATE

/** As the law names it: without an evaluation of one's own or adopted, nothing conforms. */
export function conformityOf(settings: AccessibilitySettings): string {
  const { accessibility_state } = settings
  // A device may keep settings of a version that had none.
  const isAssessed = accessibility_state === 'adopted' || accessibility_state === 'own'
  const rate = isAssessed ? accessibilityRate(settings) : 0
  if (rate === 100) return 'totalement conforme'
  return rate < 50 ? 'non conforme' : 'partiellement conforme'
}
