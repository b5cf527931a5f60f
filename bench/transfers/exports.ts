import { sql } from 'kysely'
import { ExportFormat } from '../../contract/core/exports.ts'
import { EXPORT_COLUMNS, selectExport } from '../../server/features/users/users.export.ts'
import type { Db } from '../../server/lib/db/pool.ts'
import { FORMATS } from '../../server/lib/http/export/formats.ts'
import { vacuum, withDatabase } from '../data.ts'
import { count, type Figure, median, megabytes, milliseconds, percent } from '../figures.ts'
import type { Pauses, Watch } from '../pauses.ts'
import { settled, startHelper } from '../processes.ts'
import { browserHeaders, fetchRaw, signIn } from '../visitor.ts'
import type { World } from '../world.ts'
import { watchMemory } from './memory.ts'

const ACCOUNTS = 100_000
const TURNS = 3
const MAX_GROWTH = 100e6

export async function measureExports({ judge, copy, open }: World): Promise<Figure[]> {
  const url = await copy('demo', 'exported')
  await withDatabase(url, addAccounts)
  const rows = await withDatabase(url, (db) => selectExport(db, { filter: [], format: 'csv' }).execute())
  const site = await open(url)
  const watcher = startHelper<Watch, Pauses>('pauses.ts')
  const figures: Figure[] = []
  try {
    const headers = browserHeaders(await signIn(site.origin, 'admin@estran.example'))
    await settled(site.pid)
    for (const format of ExportFormat.options) {
      const ask = () => fetchRaw(`${site.origin}/api/users/export?format=${format}`, headers)
      const [alone, served, growths, longest]: [number[], number[], number[], number[]] = [[], [], [], []]
      for (let turn = 0; turn < TURNS; turn++) {
        alone.push(await timed(() => writeAll(format, rows)))
        const memory = watchMemory(site.pid)
        await watcher.ask({ url: `${site.origin}/health/live` })
        served.push(await timed(ask))
        longest.push((await watcher.ask({ url: null })).longest)
        growths.push((await memory.stop()).growth)
      }
      const [own, ours] = [rows.length / median(alone), rows.length / median(served)].map((rate) => rate * 1000)
      const detail = `${count(ours ?? 0)} rows/s, the library alone from memory ${count(own ?? 0)}`
      const title = `${format.toUpperCase()} of ${count(rows.length)} accounts`
      figures.push(
        judge.atLeast(`${title}, of what the library writes`, 0.5, (ours ?? 0) / (own ?? 1), percent, detail),
        judge.atMost('… memory growth', MAX_GROWTH, Math.max(...growths), megabytes),
        judge.atMost('… longest wait of another request', 300, Math.max(...longest), milliseconds),
      )
    }
    return figures
  } finally {
    await watcher.stop()
    await site.stop()
  }
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}

type Rows = Awaited<ReturnType<ReturnType<typeof selectExport>['execute']>>

/** The same rows and columns, without a database or a connection. */
async function writeAll(format: ExportFormat, rows: Rows) {
  let bytes = 0
  for await (const chunk of FORMATS[format].write(fromMemory(rows), EXPORT_COLUMNS, 'Utilisateurs'))
    bytes += chunk.length
  return bytes
}

async function* fromMemory<R>(rows: readonly R[]) {
  yield rows
}

/** All columns filled as people fill them. */
async function addAccounts(db: Db) {
  await sql`
    insert into users (email, role, active, gender, name, firstname, organism_name, siret, naf_code, sector_id,
      street1, postcode, city, start_zone_id, lims_client_id, email_verified_at)
    select 'personne' || n || '@exemple.example', 'client', true, 'F', 'Le Goff', 'Anne-Marie',
      'Les Parcs de l’Étier n° ' || n, lpad(n::text, 14, '0'), '03.21Z', (select min(id) from sectors),
      n || ' rue de la Cale', lpad((n % 99999)::text, 5, '0'), 'Saint-Malo', (select min(id) from zones), 'B-' || n, now()
    from generate_series(1, ${ACCOUNTS}::int) n`.execute(db)
  await vacuum(db)
}
