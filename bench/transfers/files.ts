import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { MAX_FILE_BYTES, MAX_FILES } from '../../contract/result-files.ts'
import { withDatabase } from '../data.ts'
import { type Figure, median, megabytes, milliseconds, percent } from '../figures.ts'
import type { Pauses, Watch } from '../pauses.ts'
import { settled, startHelper } from '../processes.ts'
import { changing, fetchRaw, signIn } from '../visitor.ts'
import type { World } from '../world.ts'
import type { BareFiles } from './bare-files.ts'
import { watchMemory } from './memory.ts'

const TURNS = 3
const MAX_MEMORY = 300e6
const MAX_WAIT_MS = 500

type Headers = Record<string, string>

export async function measureFiles({ judge, copy, open }: World): Promise<Figure[]> {
  const url = await copy('demo', 'filed')
  const results = await withDatabase(url, (db) =>
    db.selectFrom('results').select('id').where('external_id', 'is', null).limit(3).execute(),
  )
  const site = await open(url)
  const watcher = startHelper<Watch, Pauses>('pauses.ts')
  const bareServer = startHelper<BareFiles, string>('transfers/bare-files.ts')
  try {
    const headers = changing(await signIn(site.origin, 'admin@estran.example'))
    const bare = await bareServer.ask({ bytes: MAX_FILE_BYTES })
    const [first, second, third] = results.map(({ id }) => `${site.origin}/api/results/${id}/files`)
    if (!first || !second || !third) throw new Error('The demo has too few results.')
    await settled(site.pid)

    const [into, bareInto, out, bareOut]: [number[], number[], number[], number[]] = [[], [], [], []]
    for (let turn = 0; turn < TURNS; turn++) {
      const started = performance.now()
      const id = await send(first, headers, `seul-${turn}.pdf`)
      into.push(performance.now() - started)
      out.push(await timed(() => take(`${first}/${id}`, headers)))
      bareInto.push(await timed(() => fetchRaw(bare, {}, formOf('a.pdf').body)))
      bareOut.push(await timed(() => take(bare, {})))
    }

    const many = Array.from({ length: MAX_FILES }, (_, at) => `${at}.pdf`)
    const ids: number[] = []
    const loads: [name: string, files: number, run: () => Promise<unknown>][] = [
      ['20 uploads', 20, async () => ids.push(...(await Promise.all(many.map((name) => send(second, headers, name)))))],
      ['20 downloads', 20, () => Promise.all(ids.map((id) => take(`${second}/${id}`, headers)))],
      [
        '20 uploads and 20 downloads',
        40,
        () =>
          Promise.all([
            ...many.map((name) => send(third, headers, name)),
            ...ids.map((id) => take(`${second}/${id}`, headers)),
          ]),
      ],
      ['an archive of 20', 20, () => take(`${second}.zip`, headers)],
    ]
    const figures = [
      judge.info('A file of 20 MB in, of what a bare stream reads', share(into, bareInto)),
      judge.info('… out, of what a bare stream sends', share(out, bareOut)),
    ]
    for (const [name, files, run] of loads) {
      const memory = watchMemory(site.pid)
      await watcher.ask({ url: `${site.origin}/health/live` })
      const took = await timed(run)
      const { longest } = await watcher.ask({ url: null })
      const { highest, growth } = await memory.stop()
      figures.push(
        judge.info(`${name} of 20 MB`, rate(files, took)),
        judge.atMost('… memory', MAX_MEMORY, highest, megabytes, `grew by ${megabytes(growth)}`),
        judge.atMost('… longest wait of another request', MAX_WAIT_MS, longest, milliseconds),
      )
    }
    return figures
  } finally {
    await bareServer.stop()
    await watcher.stop()
    await site.stop()
  }
}

const rate = (files: number, ms: number) => `${megabytes((files * MAX_FILE_BYTES * 1000) / ms)}/s`

const share = (ours: number[], bare: number[]) =>
  `${percent(median(bare) / median(ours))} (${rate(1, median(ours))}, ${rate(1, median(bare))})`

async function timed(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}

const content = Buffer.alloc(MAX_FILE_BYTES, 'x')
content.write('%PDF-1.4\n')

function formOf(name: string) {
  const boundary = '----bench'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { type: `multipart/form-data; boundary=${boundary}`, body }
}

async function send(url: string, headers: Headers, name: string): Promise<number> {
  const { type, body } = formOf(name)
  const answer = await fetchRaw(url, { ...headers, 'content-type': type }, body)
  if (answer.status !== 201) throw new Error(`An upload answered ${answer.status}: ${answer.body.toString()}`)
  return JSON.parse(answer.body.toString()).id
}

async function take(url: string, headers: Headers) {
  const [answer]: IncomingMessage[] = await once(get(url, { headers }), 'response')
  if (answer?.statusCode !== 200) throw new Error(`A download answered ${answer?.statusCode}.`)
  answer.resume()
  await once(answer, 'end')
}
