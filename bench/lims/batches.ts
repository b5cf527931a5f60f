import pg from 'pg'
import { addDays } from '../../contract/core/days.ts'
import { MAX_ROWS } from '../../contract/lims.ts'
import { today } from '../../server/lib/clock.ts'
import type { Db } from '../../server/lib/db/pool.ts'
import { vacuum, withDatabase } from '../data.ts'
import { count, type Figure, median, milliseconds, percent } from '../figures.ts'
import type { Pauses, Watch } from '../pauses.ts'
import { settled, startHelper } from '../processes.ts'
import { fetchRaw } from '../visitor.ts'
import type { World } from '../world.ts'
import { addAutomate } from './automate.ts'

const BATCHES_A_ROUND = 4
const MAX_WAIT = 500
/** Of each mixed batch, what was sent before and is said otherwise now. */
const CORRECTIONS = 100

type Row = ReturnType<typeof rowMaker> extends (n: number) => infer R ? R : never

/** What a laboratory sends: over HTTP through all that checks it, beside the same rows by the fastest statement there is. */
export async function measureLims({ judge, copy, open, length }: World): Promise<Figure[]> {
  const url = await copy('demo', 'lims')
  const { token, zones, client, userId } = await withDatabase(url, prepare)
  const site = await open(url)
  const watcher = startHelper<Watch, Pauses>('pauses.ts')
  const bare = new pg.Client({ connectionString: url })
  await bare.connect()
  try {
    await settled(site.pid)
    const makeRow = rowMaker(zones, client)
    let made = 0
    const batch = (size: number) => Array.from({ length: size }, () => makeRow(made++))
    const batches = () => Array.from({ length: BATCHES_A_ROUND }, () => batch(MAX_ROWS))
    const send = async (rows: readonly Row[], expected: object) => {
      const body = JSON.stringify(rows.map(({ zone_id, ...row }) => row))
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      return async () => {
        const answer = await fetchRaw(`${site.origin}/api/lims/results`, headers, body, 'PUT')
        const said = answer.status === 200 ? JSON.parse(answer.body.toString()) : {}
        for (const [name, number] of Object.entries(expected))
          if (said[name] !== number) throw new Error(`The batch was answered ${answer.status} ${answer.body}`)
      }
    }
    const ours = async () => timed(await Promise.all(batches().map((rows) => send(rows, { created: MAX_ROWS }))))
    const mixed = async () =>
      timed(
        await Promise.all(
          batches().map((rows, at) => {
            const [first, old] = [rows.slice(CORRECTIONS), made - 20 * MAX_ROWS + at * CORRECTIONS]
            const corrected = Array.from({ length: CORRECTIONS }, (_, n) => ({
              ...makeRow(old + n),
              value: 999,
              revision: 2,
            }))
            return send([...first, ...corrected], { updated: CORRECTIONS })
          }),
        ),
      )
    const unchecked = () => timed(batches().map((rows) => () => insertBare(bare, userId, rows)))
    const rounds = length === 'short' ? 5 : 11
    for (const warm of [ours, unchecked, ours, unchecked, ours, unchecked]) await warm()
    await watcher.ask({ url: `${site.origin}/health/ready` })
    const pairs: { ours: number; mixed: number; bare: number }[] = []
    for (let round = 0; round < rounds; round++) {
      pairs.push({ bare: await unchecked(), ours: await ours(), mixed: await mixed() })
    }
    const { longest } = await watcher.ask({ url: null })
    const rate = (of: 'ours' | 'mixed' | 'bare') =>
      (BATCHES_A_ROUND * MAX_ROWS * 1000) / median(pairs.map((pair) => pair[of]))
    const ratio = (of: 'ours' | 'mixed') => median(pairs.map((pair) => pair.bare / pair[of]))
    const detail = (of: 'ours' | 'mixed') => `${count(rate(of))} rows/s, bare ${count(rate('bare'))}`
    return [
      judge.atLeast('LIMS: batches of 1,000 rows, of bare UNNEST inserts', 0.5, ratio('ours'), percent, detail('ours')),
      judge.info('… of which 100 are corrections', `${percent(ratio('mixed'))} (${detail('mixed')})`),
      judge.atMost('… longest wait of another request meanwhile', MAX_WAIT, longest, milliseconds),
    ]
  } finally {
    await bare.end()
    await watcher.stop()
    await site.stop()
  }
}

async function timed(runs: readonly (() => Promise<unknown>)[]): Promise<number> {
  const startedAt = performance.now()
  for (const run of runs) await run()
  return performance.now() - startedAt
}

/** A token, the zones and a client whose results some are. */
async function prepare(db: Db) {
  const zones = await db.selectFrom('zones').select(['id', 'code']).orderBy('id').execute()
  const { lims_client_id: client } = await db
    .selectFrom('users')
    .select('lims_client_id')
    .where('lims_client_id', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow()
  const { userId, token } = await addAutomate(db)
  await vacuum(db)
  return { token, zones, client, userId }
}

const rowMaker = (zones: readonly { id: number; code: string }[], client: string | null) => (n: number) => {
  const zone = zones[n % zones.length] ?? { id: 0, code: '' }
  return {
    external_id: `LAB-2026-${String(n).padStart(8, '0')}`,
    revision: 1,
    lims_client_id: n % 3 === 0 ? client : null,
    shared: n % 6 === 0,
    zone_id: zone.id,
    zone_code: zone.code,
    sampled_on: addDays(today(), -(n % 700)),
    type: n % 2 === 0 ? 'phages' : 'arn_f',
    value: (n % 5000) / 10,
    below_limit: false,
    method: 'ISO 10705-1',
  }
}

const INSERT = `insert into results (external_id, revision, user_id, zone_id, lims_client_id, is_shared, sampled_on, type, value, below_limit, method)
  select e, r, $1, z, c, s, d, t, v, b, m from unnest($2::text[], $3::int[], $4::int[], $5::text[], $6::bool[], $7::date[], $8::text[],
    $9::numeric[], $10::bool[], $11::text[]) as u (e, r, z, c, s, d, t, v, b, m)`

async function insertBare(client: pg.Client, userId: number, rows: readonly Row[]) {
  const column = <K extends keyof Row>(name: K) => rows.map((row) => row[name])
  await client.query('begin')
  await client.query(INSERT, [
    userId,
    ...[column('external_id'), column('revision'), column('zone_id'), column('lims_client_id'), column('shared')],
    ...[column('sampled_on'), column('type'), column('value'), column('below_limit'), column('method')],
  ])
  await client.query('commit')
}
