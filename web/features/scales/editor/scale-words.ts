import { once } from '../../../../contract/core/once.ts'
import { formatNumber } from '../../../lib/format.ts'

const oneDecimal = once(() => new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 }))

/** Rounded down: 4.49 must not show as 4.5. */
export const contrastText = (ratio: number) => oneDecimal().format(Math.floor(ratio * 10) / 10)

export function describeRange(min: number | null, max: number | null, unit: string) {
  if (min === null) return max === null ? 'Toutes les valeurs' : `moins de ${formatNumber(max)}\u00A0${unit}`
  if (max === null) return `${formatNumber(min)}\u00A0${unit} et plus`
  return `de ${formatNumber(min)} à moins de ${formatNumber(max)}\u00A0${unit}`
}
