import { escapeHtml } from '../../../contract/core/text.ts'
import { UNKNOWN_LOOK, UNRANKED_LOOK } from '../../../contract/rules/scales.unranked.ts'
import type { ClassLook } from './ogc.looks.ts'

interface StyleCategory {
  label: string
  color: string
  /** Of the expression; none for all other values. */
  values: readonly string[]
  isHatched?: true
}

/** The class that the map's « Les deux » shows, and to which scale it belongs: both may have a class of the same key. */
const EXPRESSION = `coalesce("worst_type" || ' ' || "worst_class", 'none')`

/** A style of QGIS (QML) for the zones: the legend of the map, with classes of both scales that look the same in one line. */
export function zoneStyleOf(looks: readonly ClassLook[]): string {
  const groups = [...Map.groupBy([...looks].reverse(), ({ key, label, color }) => [key, label, color].join()).values()]
  const categories: StyleCategory[] = [
    ...groups.flatMap((group) => {
      const values = group.map(({ type, key }) => `${type} ${key}`)
      return group.slice(0, 1).map(({ label, color }) => ({ label, color, values }))
    }),
    { label: UNRANKED_LOOK.label, color: UNRANKED_LOOK.fill, values: ['none'], isHatched: true },
    // A class that is newer than this style is not shown as one that it knows.
    { label: UNKNOWN_LOOK.label, color: UNKNOWN_LOOK.fill, values: [] },
  ]
  return `<qgis version="3.22" styleCategories="Symbology">
<renderer-v2 type="categorizedSymbol" symbollevels="0" enableorderby="0" attr="${escapeHtml(EXPRESSION)}">
<categories>
${categories.map(categoryOf).join('\n')}
</categories>
<symbols>
${categories.map(symbolOf).join('\n')}
</symbols>
</renderer-v2>
<layerGeometryType>2</layerGeometryType>
</qgis>
`
}

function categoryOf({ label, values }: StyleCategory, at: number) {
  const start = `<category symbol="${at}" render="true" label="${escapeHtml(label)}"`
  const [first = '', ...others] = values
  if (others.length === 0) return `${start} value="${first}"/>`
  return `${start}>${values.map((value) => `<val value="${value}"/>`).join('')}</category>`
}

function symbolOf({ color, isHatched }: StyleCategory, at: number) {
  const properties = Object.entries({
    color,
    style: isHatched ? 'b_diagonal' : 'solid',
    outline_color: '#333333',
    outline_width: '0.26',
    outline_width_unit: 'MM',
  })
  return `<symbol type="fill" name="${at}" alpha="1"><layer class="SimpleFill" enabled="1">
<Option type="Map">${properties.map(([name, value]) => `<Option type="QString" name="${name}" value="${value}"/>`).join('')}</Option>
${properties.map(([name, value]) => `<prop k="${name}" v="${value}"/>`).join('')}
</layer></symbol>`
}
