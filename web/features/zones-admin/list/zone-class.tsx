import type { RankingType } from '../../../../contract/rankings.ts'
import type { Scale } from '../../../../contract/scales.ts'
import type { ZoneLine } from '../../../../contract/zones-admin.ts'
import { formatBriefDate, formatValue, todayInParis } from '../../../lib/format.ts'
import { ClassMark } from '../../scales/class-mark.tsx'
import { classOf } from '../../scales/scales.rules.ts'
import { endsSoon } from '../zones-admin.rules.ts'
import styles from './zone-class.module.css'

interface TypeClassProps {
  zone: ZoneLine
  type: RankingType
  scales: readonly Scale[]
}

export function TypeClass({ zone, type, scales }: TypeClassProps) {
  const scale = scales.find((one) => one.type === type)
  if (!scale) return null
  const ranking = zone.rankings[type]
  const shown = classOf(ranking, scale)
  const load = ranking && formatValue(ranking)
  const end = ranking && endsSoon(ranking, todayInParis()) ? ranking.ends_on : null
  return (
    <div className={styles.class}>
      <ClassMark shown={shown} size={26} />
      <div>
        {shown.label}
        {(load || end) && (
          <div className={styles.facts}>
            {load && (
              <span className={styles.load}>
                {load} {scale.unit}
              </span>
            )}
            {end && <span className={styles.end}>Jusqu’au {formatBriefDate(end)}</span>}
          </div>
        )}
      </div>
    </div>
  )
}
