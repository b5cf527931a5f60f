import type { ScaleClass } from '../scales.ts'
import type { ViralLoad } from './reading/values.ts'
import { isAbove } from './scales.severity.ts'

/** Must match class_of() in SQL. `classes` are lowest first; retired ones are never given. */
export function classOfValue<C extends Pick<ScaleClass, 'min' | 'max' | 'is_retired'>>(
  classes: readonly C[],
  { value, below_limit }: ViralLoad,
): C | null {
  if (value === null) return null
  const holds = ({ min, max }: C) => below_limit || ((min === null || value >= min) && (max === null || value < max))
  return classes.find((one) => !one.is_retired && holds(one)) ?? null
}

/** Why a class that was written beside a value is not given: the value was corrected, its class was not. */
export function milderFault<C extends Pick<ScaleClass, 'label' | 'min' | 'max'>>(
  written: C,
  ofValue: C | null,
): string | null {
  if (ofValue === null || !isAbove(ofValue, written)) return null
  return `La classe écrite, ${written.label}, est en dessous de celle de la valeur, ${ofValue.label}.`
}
