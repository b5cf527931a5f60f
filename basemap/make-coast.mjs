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
 * Two resolutions: France in full, its neighbours coarser (`resolution` is gmt's: f full, i intermediate). `box` is
 * what is kept; lines are asked `margin` degrees wider, so that they all reach the frame. snap and gap are in degrees.
 */
const inner = { name: 'inner', resolution: 'f', box: [-5.5, 41.3, 9.75, 51.1], margin: 0.1, snap: 0.00003, gap: 0.0001 }
const outer = { name: 'outer', resolution: 'i', box: [-14, 36, 18, 58], margin: 0, snap: 0.0003, gap: 0.001 }
/** A place on the mainland, inside both boxes: which side of a coast line is land is learnt there. */
const inland = [2.35, 47]

const target = resolve(process.argv[2] ?? fileURLToPath(new URL('coast.topo.json', import.meta.url)))
const folder = mkdtempSync(join(tmpdir(), 'coast-'))
const inFolder = (name) => join(folder, name)
const mapshaper = (...args) => execFileSync('npx', ['--yes', 'mapshaper@0.7.70', ...args], { cwd: folder, stdio: 'inherit' })

for (const part of [inner, outer]) makeLand(part)
mapshaper('-i', 'outer-land.json', '-erase', `bbox=${inner.box}`, '-o', 'around.json')
mapshaper(
  ...['-i', 'inner-land.json', 'around.json', 'combine-files', '-merge-layers', 'force'],
  ...['-dissolve2', '-explode', '-rename-layers', 'layer', '-o', target, 'format=topojson', 'quantization=200000'],
)
rmSync(folder, { recursive: true })

/** Coast lines → faces between them → those faces that are land, as `<name>-land.json`. */
function makeLand({ name, resolution, box, margin, snap, gap }) {
  const [west, south, east, north] = box
  const region = [west - margin, east + margin, south - margin, north + margin].join('/')
  const dump = execFileSync('gmt', ['pscoast', `-R${region}`, `-D${resolution}`, '-W', '-M'], {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    cwd: folder,
  })
  const lines = readLines(dump)
  // The frame closes the faces that the region's border cuts open.
  const frame = [
    [region_west(), region_south()],
    [region_east(), region_south()],
    [region_east(), region_north()],
    [region_west(), region_north()],
    [region_west(), region_south()],
  ]
  function region_west() { return west - margin }
  function region_east() { return east + margin }
  function region_south() { return south - margin }
  function region_north() { return north + margin }
  writeShapes(`${name}-lines.json`, 'LineString', [...lines, frame])
}
