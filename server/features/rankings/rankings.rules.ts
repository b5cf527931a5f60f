import type { Period } from '../../../contract/rules/rankings.periods.ts'
import { formatDay } from '../../lib/format.ts'

export function overlapText({ starts_on, ends_on }: Period, code: string | null): string {
  const period =
    ends_on === null
      ? `en cours depuis le ${formatDay(starts_on)}`
      : `du ${formatDay(starts_on)} au ${formatDay(ends_on)}`
  return `Cette période en recouvre une autre${code === null ? '' : ` de la zone ${code}`}, ${period}.`
}

export const STALE_RANKING = 'Cette affectation a été modifiée entre-temps.'
export const UNKNOWN_CLASS = 'Cette classe n’existe pas sur cette échelle.'
export const UNKNOWN_ZONE = 'Une de ces zones n’existe pas ou est archivée.'
