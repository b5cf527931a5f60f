import type { Plugin } from 'vite'

const REFUSED = `() => { throw new Error('This build has no flat styles.') }`

/**
 * Parts of OpenLayers for whoever says nothing of controls and interactions, writes styles in its own language, or
 * has pictures in other projections: an eighth of it, which the map never runs. And Mantine’s own colours, whose
 * shades each page would compute. (docs/decisions/0050)
 */
const UNUSED: Record<string, string> = {
  '/ol/control/defaults.js': 'export const defaults = () => []',
  '/ol/interaction/defaults.js': 'export const defaults = () => []',
  '/ol/reproj/Tile.js': 'export default class ReprojTile {}',
  '/ol/proj/utm.js': 'export const makeProjection = () => null, makeTransforms = () => null',
  '/ol/render/canvas/style.js': `export const flatStylesToStyleFunction = ${REFUSED}
export const rulesToStyleFunction = ${REFUSED}`,
  '/MantineProvider/default-colors.mjs': 'export const DEFAULT_COLORS = {}',
  '/MantineCssVariables/remove-default-variables.mjs': 'export const removeDefaultVariables = (variables) => variables',
}

export function withoutUnusedParts(): Plugin {
  return {
    name: 'estran-without-unused-parts',
    apply: 'build',
    enforce: 'pre',
    load: (id) => Object.entries(UNUSED).find(([path]) => id.endsWith(path))?.[1] ?? null,
  }
}
