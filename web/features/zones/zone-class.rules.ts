import type { MapType } from '../../../contract/operator.ts'
import type { Ranking, RankingType } from '../../../contract/rankings.ts'
import { severityOf } from '../../../contract/rules/scales.severity.ts'
import { worstFirst } from '../../../contract/rules/zones.worst.ts'
import type { Scale, ScaleClass } from '../../../contract/scales.ts'
import type { Zone } from '../../../contract/zones.ts'
import { classOf, UNRANKED } from '../scales/scales.rules.ts'

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

/** Of the type that is asked for, or of the worse of both. */
export function zoneClassOf({ rankings }: Pick<Zone, 'rankings'>, { type, scales }: ClassView): ShownZoneClass | null {
  const wanted = type === 'both' ? worstFirst(rankings, scales)[0] : type
  const scale = scales.find((one) => one.type === wanted)
  if (!scale) return null
  const ranking = rankings[scale.type]
  return { scale, ranking, look: classOf(ranking, scale) }
}

/** Names one look of a class, also where two scales have other colours for the same key. */
export const styleKey = (type: RankingType, { key }: ScaleClass) => (key === UNRANKED.key ? key : `${type} ${key}`)

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
  return [{ name: UNRANKED.key, look: UNRANKED }, ...looks.sort((a, b) => a.severity - b.severity)]
}
