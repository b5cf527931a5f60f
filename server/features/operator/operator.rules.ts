import { LOGO_SIDE } from '../../../contract/operator.ts'
import type { Image } from '../../lib/image.ts'

export const STALE_SETTINGS = 'Les réglages ont été modifiés entre-temps.'

/** What differs, as it was and as it is; null when nothing does. */
export function changedFields<T extends Record<string, unknown>>(before: T, after: T) {
  const names = Object.keys(after).filter((name) => after[name] !== before[name])
  const only = (values: T) => Object.fromEntries(names.map((name) => [name, values[name]]))
  return names.length === 0 ? null : { before: only(before), after: only(after) }
}

const { min, max } = LOGO_SIDE

export const sizeFault = ({ width, height }: Pick<Image, 'width' | 'height'>) =>
  [width, height].every((side) => side >= min && side <= max)
    ? null
    : `Un logo a de ${min} à ${max} pixels de côté ; celui-ci en a ${width} sur ${height}.`
