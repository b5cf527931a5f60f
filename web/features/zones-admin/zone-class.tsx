import type { RankingType } from '../../../contract/rankings.ts'
import type { Scale } from '../../../contract/scales.ts'
import type { ZoneLine } from '../../../contract/zones-admin.ts'
import { classOf } from '../../lib/classes.ts'
import { formatDate, formatLoad, todayInParis } from '../../lib/format.ts'
import { ClassMark } from '../../ui/class-mark.tsx'
import classes from './zone-class.module.css'
import { endsSoon } from './zones-admin.rules.ts'

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
