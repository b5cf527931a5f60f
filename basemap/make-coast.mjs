/**
 * Makes coast.topo.json again from GSHHG 2.3.7. Needs Debian's gmt and gmt-gshhg-full, and npx (it fetches mapshaper).
 *   node basemap/make-coast.mjs [file to write]
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * `resolution` is gmt's (f full, i intermediate). `region` is wider than `box`, so that lines reach the frame.
 * `snap` and `gap` are in degrees.
 */
const parts = [
  {
    name: 'inner',
    resolution: 'f',
    box: [-5.5, 41.3, 9.75, 51.1],
    region: '-5.6/9.8/41.2/51.2',
    snap: 3e-5,
    gap: 1e-4,
  },
  { name: 'outer', resolution: 'i', box: [-14, 36, 18, 58], region: '-14/18/36/58', snap: 3e-4, gap: 1e-3 },
]
/** A place on the mainland, which tells on which side of the lines the land is. */
const inland = [2.35, 47]
/** Square metres. */
const islet = 200_000

const target = resolve(process.argv[2] ?? fileURLToPath(new URL('coast.topo.json', import.meta.url)))
const folder = mkdtempSync(join(tmpdir(), 'coast-'))

for (const part of parts) makeLand(part)
mapshaper('-i', 'outer-land.json', '-erase', `bbox=${parts[0].box}`, '-o', 'around-land.json')
mapshaper(
  ...['-i', 'inner-land.json', 'around-land.json', 'combine-files', '-merge-layers', 'force', 'name=layer'],
  ...['-dissolve2', '-explode', '-o', 'land.json', 'format=geojson'],
)
smooth('large', `this.area >= ${islet}`, '150m')
// A wider tolerance would make the islets vanish.
smooth('islets', `this.area < ${islet}`, '80m')
mapshaper(
  ...['-i', 'large.json', 'islets.json', 'combine-files', '-merge-layers', 'force', 'name=layer'],
  ...['-dissolve2', '-explode', '-o', target, 'format=topojson', 'quantization=1000000'],
)
rmSync(folder, { recursive: true })

/** Writes `<name>-land.json`. */
function makeLand({ name, resolution, box, region, snap, gap }) {
  const options = [`-R${region}`, `-D${resolution}`, '-W', '-M']
  const lines = readLines(
    execFileSync('gmt', ['pscoast', ...options], { cwd: folder, encoding: 'utf8', maxBuffer: 1e9 }),
  )
  const [west, south, east, north] = box
  // The frame closes the polygons that the box cuts open.
  const frame = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  write(`${name}-lines.json`, 'LineString', lines)
  write(`${name}-frame.json`, 'LineString', [frame])
  mapshaper(
    ...['-i', `${name}-lines.json`, `${name}-frame.json`, 'combine-files', '-merge-layers', 'force'],
    ...['-snap', `interval=${snap}`, '-clip', `bbox=${box}`, '-polygons', `gap-tolerance=${gap}`],
    ...['-o', `${name}-faces.json`, 'format=geojson'],
  )
  const land = keepLand(readFaces(`${name}-faces.json`), lines)
  console.log(`${name}: ${lines.length} lines, ${land.length} land polygons`)
  write(`${name}-land.json`, 'Polygon', land)
}

/** The source was drawn from a raster of some 90 m: its coast goes in stairs. `tolerance` is a distance. */
function smooth(name, filter, tolerance) {
  mapshaper(
    ...['-i', 'land.json', '-filter', filter, '-smooth', tolerance, 'max-bend-angle=12'],
    ...['-o', `${name}.json`, 'format=geojson'],
  )
}

/** Output of `gmt pscoast -M`: a line with > starts a segment, then one position per line. */
function readLines(dump) {
  const lines = []
  for (const row of dump.split('\n')) {
    if (/^[>#]/.test(row)) lines.push([])
    else if (row) lines.at(-1)?.push(row.split('\t', 2).map((value) => Number(Number(value).toFixed(5))))
  }
  return lines.filter((line) => line.length > 1)
}

function readFaces(file) {
  const json = JSON.parse(readFileSync(join(folder, file), 'utf8'))
  const geometries = json.geometries ?? json.features.map((feature) => feature.geometry)
  return geometries
    .flatMap(({ type, coordinates }) => (type === 'Polygon' ? [coordinates] : coordinates))
    .map((rings) => {
      const [lons, lats] = [0, 1].map((axis) => rings[0].map((position) => position[axis]))
      const [west, east] = range(lons)
      const [south, north] = range(lats)
      return { rings, west, south, east, north }
    })
}

/**
 * All GSHHG lines have land on the same side. Each one votes for the face on its left and against the one on its right;
 * the mainland tells which sign means land.
 */
function keepLand(faces, lines) {
  const votes = new Map()
  const vote = (face, value) => face && votes.set(face, (votes.get(face) ?? 0) + value)
  const aside = 2e-4
  for (const line of lines) {
    for (const share of [0.3, 0.5, 0.7]) {
      const k = Math.floor(share * (line.length - 1))
      const [from, to] = [line[k], line[k + 1]]
      if (!to) continue
      const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
      const length = Math.hypot(dx, dy)
      if (length < 1e-5) continue
      const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
      const [offX, offY] = [(-dy / length) * aside, (dx / length) * aside]
      const left = findFace(faces, [x + offX, y + offY])
      const right = findFace(faces, [x - offX, y - offY])
      if (left === right) continue
      vote(left, 1)
      vote(right, -1)
    }
  }
  const sign = Math.sign(votes.get(findFace(faces, inland)) ?? 0)
  if (sign === 0) throw new Error('the mainland has no coast line: nothing tells land from sea')
  return faces.filter((face) => (votes.get(face) ?? 0) * sign > 0).map((face) => face.rings)
}

function findFace(faces, [x, y]) {
  return faces.find((f) => x >= f.west && x <= f.east && y >= f.south && y <= f.north && isInside(f.rings, x, y))
}

function isInside(rings, x, y) {
  let inside = false
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const [[x1, y1], [x2, y2]] = [ring[i - 1], ring[i]]
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside
    }
  }
  return inside
}

function range(values) {
  return values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity])
}

function write(file, type, all) {
  const features = all.map((coordinates) => ({ type: 'Feature', properties: {}, geometry: { type, coordinates } }))
  writeFileSync(join(folder, file), JSON.stringify({ type: 'FeatureCollection', features }))
}

function mapshaper(...options) {
  execFileSync('npx', ['--yes', 'mapshaper@0.7.70', ...options], { cwd: folder, stdio: 'inherit' })
}
