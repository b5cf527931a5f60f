import { loadavg } from 'node:os'
import { withDatabase } from './data.ts'
import type { Figure } from './figures.ts'
import { leaveOpen, measureLive } from './live.ts'
import type { Pauses, Watch, WhileWatched } from './pauses.ts'
import { startHelper } from './processes.ts'
import { signIn } from './visitor.ts'
import type { AdminSite, World } from './world.ts'
import { addSimpleZones } from './zones/simple-zones.ts'
import { measureImport } from './zones/zone-import.ts'
import { measureZoneLists } from './zones/zone-lists.ts'
import { measureNewTiles } from './zones/zone-tiles.ts'

const CROWD = 30_000
const ROUNDS = 20

export async function measureManyZones(world: World): Promise<Figure[]> {
  const { judge, copy } = world
  const figures: Figure[] = []
  const watcher = startHelper<Watch, Pauses>('pauses.ts')
  const whileWatched: WhileWatched = async (origin, run) => {
    await watcher.ask({ url: `${origin}/health/live` })
    const value = await run()
    return { value, pauses: await watcher.ask({ url: null }) }
  }
  // Other programs on the machine affect every figure that follows.
  const part = async (name: string, measured: Promise<Figure[]>) => {
    const before = loadavg()[0]
    figures.push(...(await measured))
    const load = [before, loadavg()[0]].map((value) => value?.toFixed(1)).join(' to ')
    figures.push(judge.info(`… load of the machine, ${name}`, load))
  }

  try {
    await withSites(world, await copy('demo', 'imported'), 1, async ([site]) => {
      await part('import', measureImport(world, site, whileWatched))
      await part('its tiles', measureNewTiles(world, site, whileWatched))
    })
    const live = await copy('small', 'live')
    await withDatabase(live, leaveOpen)
    await withSites(world, live, 2, (sites) =>
      part('live', measureLive(world, sites, { zones: '360 zones', rounds: ROUNDS })),
    )
    const crowded = await copy('demo', 'crowded')
    await withDatabase(crowded, (db) => addSimpleZones(db, CROWD, world.length))
    await withSites(world, crowded, 2, async (sites) => {
      await part('lists', measureZoneLists(world, sites[0], whileWatched))
      await part('live', measureLive(world, sites, { zones: '30,000 zones', rounds: ROUNDS }))
    })
    return figures
  } finally {
    await watcher.stop()
  }
}

async function withSites(
  world: World,
  databaseUrl: string,
  count: 1 | 2,
  use: (sites: [AdminSite, ...AdminSite[]]) => Promise<void>,
) {
  const opened: AdminSite[] = []
  const open = async () => {
    const site = await world.open(databaseUrl)
    const own = { ...site, admin: await signIn(site.origin, 'admin@estran.example') }
    opened.push(own)
    return own
  }
  try {
    const first = await open()
    await use(count === 1 ? [first] : [first, await open()])
  } finally {
    for (const site of opened) await site.stop()
  }
}
