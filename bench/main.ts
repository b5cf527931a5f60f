import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureLighthouse, measureLoad } from './browser.ts'
import { measureFailover } from './faults/failover.ts'
import { measureRolling } from './faults/rolling.ts'
import { measureStrikes } from './faults/strikes.ts'
import { measureField } from './field.ts'
import { type BenchFigure, table } from './figures.ts'
import { measureLists } from './lists.ts'
import { measureLive } from './live.ts'
import { measureSms } from './sms.ts'
import { measureStarts } from './starts.ts'
import { measureStorm } from './storm.ts'
import { measureThroughput } from './throughput.ts'
import { measureWaits } from './waits.ts'
import { type BenchWorld, makeWorld } from './world.ts'

/** Measures that leave the coast as it is come before those that write there. */
const MEASURES: Record<string, (world: BenchWorld) => Promise<BenchFigure[]>> = {
  starts: measureStarts,
  throughput: measureThroughput,
  lists: measureLists,
  load: measureLoad,
  lighthouse: measureLighthouse,
  field: measureField,
  waits: measureWaits,
  storm: measureStorm,
  sms: measureSms,
  live: measureLive,
  strikes: measureStrikes,
  rolling: measureRolling,
  failover: measureFailover,
}

const HELP = `npm run bench [-- --short] [-- --only=NAME,NAME]

Measures the figures of docs/design.md, section 6, and faults. Ends with 1 when one is missed.

  --short   100,000 results and audit entries, fewer turns, one Lighthouse
  --only    some of: ${Object.keys(MEASURES).join(', ')}

starts, throughput, lists, waits (heaviest requests), storm (an alert to 2,000), live: the server.
sms (2,000 messages by a gateway with faults, and some by Debian's kannel, where it is installed): none lost.
load, lighthouse, field (a slow phone, without network): the browser.
strikes (kill -9, a database restarted or silent, a full disk; as root), rolling (processes restarted behind haproxy,
Caddy and nginx), failover (two databases, and three; all need Debian's programs): nothing acknowledged is lost.
More calls of the OpenAPI document: FUZZ_CALLS=20000 FUZZ_SEED=7, and the test in checks/fuzz.`

if (process.argv.includes('--help')) {
  console.log(HELP)
  process.exit()
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
const figures: BenchFigure[] = []
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
const missed = figures.filter(({ isMet }) => isMet === false)
console.log(missed.length === 0 ? '\nEvery target is reached.' : `\nTargets missed: ${missed.length}.`)
process.exitCode = missed.length === 0 ? 0 : 1
