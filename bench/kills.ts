import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { today } from '../server/lib/clock.ts'
import { addLaboratory } from './data.ts'
import { atMost, count, type Figure } from './figures.ts'
import { ask } from './site.ts'
import { type World, withDb } from './world.ts'

const ROWS = 300
const FILE_BYTES = 400_000
const RESULT = { lims_client_id: null, zone_code: '56.03.1', sampled_on: today(), type: 'phages', value: 1 }
const PDF = { 'content-type': 'application/pdf' }

/** The application is killed while a laboratory's batches and files arrive: what was acknowledged is there, and whole. */
export async function measureKills({ open, start, isShort }: World): Promise<Figure[]> {
  const kills = isShort ? 10 : 200
  const { url, site } = await open('kills')
  await site.stop()
  const laboratory = await withDb(url, (db) => addLaboratory(db))
  const batches: string[] = []
  const files: string[] = []
  for (let kill = 0; kill < kills; kill++) {
    const { origin, stop } = await start(url)
    /** False once nobody answers. */
    const send = (path: string, body: object, headers = {}) =>
      ask(`${origin}/api/lims/${path}`, { ...laboratory, ...headers }, body, 'PUT').then(
        () => true,
        (error) => {
          if (error instanceof TypeError) return false
          throw error
        },
      )
    const row = (external_id: string, method: string) => ({ ...RESULT, external_id, method })
    const sendBatches = async (sender: number) => {
      for (let made = 0; ; made++) {
        const method = `B-${kill}-${sender}-${made}`
        if (
          !(await send(
            'results',
            Array.from({ length: ROWS }, (_, n) => row(`${method}-${n}`, method)),
          ))
        )
          return
        batches.push(method)
      }
    }
    const sendFiles = async () => {
      if (!(await send('results', [row(`F-${kill}`, '')]))) return
      for (let made = 0; made < 20; made++) {
        const file = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(FILE_BYTES), Buffer.from('\n%%EOF\n')])
        if (!(await send(`results/F-${kill}/files/${made}.pdf`, new Blob([file]), PDF))) return
        files.push(createHash('sha256').update(file).digest('hex'))
      }
    }
    const sending = Promise.all([sendBatches(0), sendBatches(1), sendFiles()])
    await wait(300 + Math.random() * 1500)
    await stop('SIGKILL')
    await sending
  }
  const { whole, halves } = await withDb(url, async (db) => {
    const { rows } = await sql<{ name: string; is_whole: boolean }>`
      select method as name, count(*) = ${ROWS} as is_whole from results where method like 'B-%' group by method
      union all
      select encode(sha256, 'hex'), coalesce((select sha256(string_agg(content, ''::bytea order by position))
        from result_file_chunks where file_id = result_files.id) = sha256, false)
      from result_files join results on results.id = result_id where external_id like 'F-%'`.execute(db)
    const all = rows.filter(({ is_whole }) => is_whole)
    return { whole: new Set(all.map(({ name }) => name)), halves: rows.length - all.length }
  })
  const lost = [...batches, ...files].filter((name) => !whole.has(name)).length
  const detail = `${kills} kills, ${count(batches.length)} batches and ${count(files.length)} files acknowledged`
  return [
    atMost('Killed with -9: acknowledged and lost', 0, lost, count, detail),
    atMost('… stored by half', 0, halves, count),
  ]
}
