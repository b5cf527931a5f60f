/** Cuts the demo zones out of the coast: `node basemap/make-demo-zones.ts` writes demo-zones.geojson, the same at every run. */
import { readFileSync, writeFileSync } from 'node:fs'
import { claimWaters, groupPlans, type ZonePlan } from './demo-zones/claims.ts'
import { readCuts } from './demo-zones/cuts.ts'
import { readLand } from './demo-zones/land.ts'
import { type PolygonRings, polygonArea } from './demo-zones/plane.ts'
import { cutZone } from './demo-zones/shapes.ts'

const here = (name: string) => new URL(name, import.meta.url)

const zones = readFileSync(here('zones-points.csv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [code = '', name = '', department = '', lon, lat, exposure = ''] = line.split(';')
    return { code, name, department, lon: Number(lon), lat: Number(lat), exposure }
  })

const cuts = readCuts(here('demo-zones-cuts.json'))
const plans = zones.map(({ code, lon, lat }): ZonePlan => {
  const cut = cuts[code]
  if (!cut) throw new Error(`no cut for ${code}`)
  return { code, at: cut.at ?? [[lon, lat]], cut }
})

const lands = readLand(here('coast.topo.json'))
const shapes = new Map<string, PolygonRings[]>()
for (const group of groupPlans(plans)) {
  const waters = claimWaters(lands, group.box, group.plans)
  console.log(`${waters.grid.columns} x ${waters.grid.rows} cells: ${group.plans.map((p) => p.code).join(' ')}`)
  group.plans.forEach((plan, index) => {
    shapes.set(plan.code, cutZone(waters, index, lands, [...shapes.values()].flat()))
  })
}

const features = zones.map(({ code, name, department, exposure }) => {
  const polygons = shapes.get(code) ?? []
  const area = polygons.reduce((sum, polygon) => sum + polygonArea(polygon), 0)
  const points = polygons.flat(2).length
  console.log(`${code.padEnd(12)} ${area.toFixed(2).padStart(7)} km2 ${String(points).padStart(5)} points  ${name}`)
  const geometry =
    polygons.length === 1
      ? { type: 'Polygon', coordinates: polygons[0] }
      : { type: 'MultiPolygon', coordinates: polygons }
  return JSON.stringify({ type: 'Feature', properties: { code, name, department, exposure }, geometry })
})
writeFileSync(here('demo-zones.geojson'), `{"type":"FeatureCollection","features":[\n${features.join(',\n')}\n]}\n`)
