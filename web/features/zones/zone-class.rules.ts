import type { MapType } from '../../../contract/operator.ts'
import type { Ranking, RankingType } from '../../../contract/rankings.ts'
import { severityOf } from '../../../contract/rules/scales.severity.ts'
import { worstFirst } from '../../../contract/rules/zones.worst.ts'
import type { Scale, ScaleClass } from '../../../contract/scales.ts'
import type { Zone } from '../../../contract/zones.ts'
import { classOf, UNKNOWN, UNRANKED } from '../scales/scales.rules.ts'

/** What map, legend and list show: the class of one type, or the worse of both. */
export interface ClassView {
  type: MapType
  scales: readonly Scale[]
}

export const viewTitle = ({ type, scales }: ClassView) =>
  scales.find((one) => one.type === type)?.label ?? 'La moins bonne des deux classes'

/** The class that they show of a zone. */
export interface ShownZoneClass {
  scale: Scale
  ranking: Ranking | null
  look: ScaleClass
}

/** Of the type that is asked for, or of the worse of both; one that is known is never hidden by an unknown one. */
export function zoneClassOf({ rankings }: Pick<Zone, 'rankings'>, { type, scales }: ClassView): ShownZoneClass | null {
  const types = type === 'both' ? worstFirst(rankings, scales) : [type]
  const classes = types.flatMap((wanted) => {
    const scale = scales.find((one) => one.type === wanted)
    if (!scale) return []
    const ranking = rankings[wanted]
    return [{ scale, ranking, look: classOf(ranking, scale) }]
  })
  return classes.find(({ look }) => look !== UNKNOWN && look !== UNRANKED) ?? classes[0] ?? null
}

/** Of both types alike. */
const WITHOUT_TYPE = [UNRANKED.key, UNKNOWN.key]

/** Names one look of a class, also where two scales have other colours for the same key. */
export const styleKey = (type: RankingType, { key }: ScaleClass) =>
  WITHOUT_TYPE.includes(key) ? key : `${type} ${key}`

/** Higher is worse; no class is the least. */
export function rankOfZone(zone: Pick<Zone, 'rankings'>, view: ClassView): number {
  const shown = zoneClassOf(zone, view)
  return shown?.ranking ? severityOf(shown.scale.classes, shown.ranking.class) : -1
}

export interface ShownLook {
  name: string
  look: ScaleClass
}

/** All that may be shown, from the lowest class to the worst, no class first. */
export function looksOf({ type, scales }: ClassView): ShownLook[] {
  const looks = scales
    .filter((scale) => type === 'both' || scale.type === type)
    .flatMap((scale) =>
      scale.classes.map((look) => ({
        name: styleKey(scale.type, look),
        look,
        severity: severityOf(scale.classes, look.key),
      })),
    )
  const unknown = { name: UNKNOWN.key, look: UNKNOWN, severity: severityOf([], UNKNOWN.key) }
  return [{ name: UNRANKED.key, look: UNRANKED }, ...[...looks, unknown].sort((a, b) => a.severity - b.severity)]
}
