import type { RankingType } from '../../../../contract/rankings.ts'
import type { Scale } from '../../../../contract/scales.ts'
import type { ZoneLine } from '../../../../contract/zones-admin.ts'
import { formatDate, formatLoad, todayInParis } from '../../../lib/format.ts'
import { ClassMark } from '../../scales/class-mark.tsx'
import { classOf } from '../../scales/scales.rules.ts'
import { endsSoon } from '../zones-admin.rules.ts'
import classes from './zone-class.module.css'

interface TypeClassProps {
  zone: ZoneLine
  type: RankingType
  scales: readonly Scale[]
}

/** The class in force, its load, and its end when that is near. */
export function TypeClass({ zone, type, scales }: TypeClassProps) {
  const scale = scales.find((one) => one.type === type)
  if (!scale) return null
  const ranking = zone.rankings[type]
  const shown = classOf(ranking, scale)
  const load = ranking && formatLoad(ranking)
  return (
    <div className={classes.class}>
      <ClassMark shown={shown} size={28} />
      <div>
        {shown.label}
        {load && (
          <span className={classes.load}>
            {load} {scale.unit}
          </span>
        )}
        {ranking && endsSoon(ranking, todayInParis()) && (
          <span className={classes.end}>Jusqu’au {formatDate(ranking.ends_on)}</span>
        )}
      </div>
    </div>
  )
}
