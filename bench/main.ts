import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureAlerts } from './alerts.ts'
import { measureBackup } from './backup.ts'
import { measureLighthouse, measureLoad } from './browser.ts'
import { measureFailover } from './failover/failover.ts'
import { measureClock } from './faults/clock.ts'
import { measureDisk } from './faults/disk.ts'
import { measureFuzz } from './faults/fuzz.ts'
import { measureProxy } from './faults/proxy.ts'
import { measureRolling } from './faults/rolling.ts'
import { measureStrikes } from './faults/strikes.ts'
import { measureField } from './field.ts'
import { type Figure, table } from './figures.ts'
import { measureKills } from './kills.ts'
import { measureLists } from './lists.ts'
import { measureLive } from './live.ts'
import { measureOutlook } from './outlook.ts'
import { measureStarts } from './starts.ts'
import { measureStorm } from './storm.ts'
import { measureThroughput } from './throughput.ts'
import { measureTiming } from './timing.ts'
import { measureUndo } from './undo.ts'
import { measureWaits } from './waits.ts'
import { measureWeek } from './week.ts'
import { makeWorld, type World } from './world.ts'

/** What leaves the whole coast as it is comes before what writes there. */
const MEASURES: Record<string, (world: World) => Promise<Figure[]>> = {
  starts: measureStarts,
  throughput: measureThroughput,
  lists: measureLists,
  load: measureLoad,
  lighthouse: measureLighthouse,
  field: measureField,
  waits: measureWaits,
  alerts: measureAlerts,
  storm: measureStorm,
  week: measureWeek,
  undo: measureUndo,
  live: measureLive,
  outlook: measureOutlook,
  timing: measureTiming,
  kills: measureKills,
  backup: measureBackup,
  failover: measureFailover,
  fuzz: measureFuzz,
  proxy: measureProxy,
  rolling: measureRolling,
  strikes: measureStrikes,
  disk: measureDisk,
  clock: measureClock,
}

const isShort = process.argv.includes('--short')
const names = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length)
const wanted = names?.split(',') ?? Object.keys(MEASURES)
const unknown = wanted.filter((name) => !(name in MEASURES))
if (unknown.length > 0) throw new Error(`No ${unknown.join()} here: ${Object.keys(MEASURES).join(', ')}.`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))
const folder = await mkdtemp(join(tmpdir(), 'estran-bench-'))
// Run by root, PostgreSQL uses another account, which must be able to traverse this folder.
await chmod(folder, 0o711)
const figures: Figure[] = []
const { world, end } = await makeWorld(folder, isShort)
try {
  for (const [name, measure] of Object.entries(MEASURES)) {
    if (!wanted.includes(name)) continue
    console.log(`Measuring ${name}…`)
    const failed = (error: unknown) => [{ name, target: '', measured: String(error).slice(0, 300), isMet: false }]
    figures.push(...(await measure(world).catch(failed)))
  }
} finally {
  await end()
  await rm(folder, { recursive: true, force: true })
}
console.log(`\n${table(figures)}`)
if (isShort) console.log('\nShort form: 100,000 results and audit entries, ten kills, fewer turns, one Lighthouse.')
const missed = figures.filter(({ isMet }) => isMet === false)
console.log(missed.length === 0 ? '\nEvery target is reached.' : `\nTargets missed: ${missed.length}.`)
process.exitCode = missed.length === 0 ? 0 : 1
