import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureAlerts } from './alerts/alerts.ts'
import { type Figure, judge, SHORT_TOLERANCE, table } from './figures.ts'
import { measureFirstLoad } from './first-load.ts'
import { measureLims } from './lims/batches.ts'
import { measureKills } from './lims/kills.ts'
import { measureManyZones } from './many-zones.ts'
import { measureAudit } from './queries/audit.ts'
import { measureResultsPage } from './queries/results-page.ts'
import { measureUsers } from './queries/users.ts'
import { measureStarts } from './starts.ts'
import { measureThroughput } from './throughput.ts'
import { measureTileWeight } from './tile-weight.ts'
import { measureTiming } from './timing.ts'
import { measureExports } from './transfers/exports.ts'
import { measureFiles } from './transfers/files.ts'
import { makeWorld, type World } from './world.ts'

const isShort = process.argv.includes('--short')
const length = isShort ? 'short' : 'long'
const only = process.argv
  .find((argument) => argument.startsWith('--only='))
  ?.slice(7)
  .split(',')

const judged = judge(isShort ? SHORT_TOLERANCE : 0)
const say = (line: string) => console.log(line)
const figures: Figure[] = []

const MEASURES: Record<string, (world: World) => Promise<Figure[]>> = {
  results: measureResultsPage,
  audit: measureAudit,
  tiles: measureTileWeight,
  load: measureFirstLoad,
  throughput: measureThroughput,
  timing: measureTiming,
  exports: measureExports,
  files: measureFiles,
  zones: measureManyZones,
  users: measureUsers,
  lims: measureLims,
  // Too slow for the short form.
  ...(!isShort && { lighthouse: async (world) => (await import('./lighthouse.ts')).measureLighthouse(world) }),
}

const isSelected = (name: string) => only === undefined || only.includes(name)

/** Run by root, PostgreSQL uses another account, which must be able to traverse this folder. */
async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'estran-bench-'))
  await chmod(folder, 0o711)
  return folder
}

async function measure(folder: string) {
  if (isSelected('starts')) {
    say('Measuring starts…')
    figures.push(...(await measureStarts(join(folder, 'starts'), judged)))
  }
  if (isSelected('kills')) {
    say('Measuring kills…')
    figures.push(...(await measureKills(join(folder, 'kills'), length, judged)))
  }
  if (isSelected('alerts')) {
    say('Measuring alerts…')
    figures.push(...(await measureAlerts(join(folder, 'alerts'), length, judged)))
  }
  const selected = Object.entries(MEASURES).filter(([name]) => isSelected(name))
  if (selected.length === 0) return
  const { world, end } = await makeWorld(folder, length, judged, say)
  try {
    for (const [name, run] of selected) {
      say(`Measuring ${name}…`)
      figures.push(...(await run(world)))
    }
  } finally {
    await end()
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))
const folder = await makeFolder()
await measure(folder).finally(() => rm(folder, { recursive: true, force: true }))
say(`\n${table(figures)}`)
if (isShort)
  say(
    '\nShort form: 10 % of tolerance, for machines that others use too; 100,000 results, 600 zones imported, no Lighthouse.',
  )
const missed = figures.filter(({ isMet }) => isMet === false)
say(missed.length === 0 ? '\nEvery target is reached.' : `\nTargets missed: ${missed.length}.`)
process.exitCode = missed.length === 0 ? 0 : 1
