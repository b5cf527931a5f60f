import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { today } from '../../server/lib/clock.ts'
import { addForgetful, addLaboratory } from '../data.ts'
import { asAdmin, type SentHeaders, visit } from '../site.ts'
import { withDb } from '../world.ts'

const ROWS = 100
const FILE_BYTES = 200_000
const PATIENCE_MS = 60_000
const READS = ['/zones', '/auth/me', '/results?size=10']
const PDF = { 'content-type': 'application/pdf' }

interface LoadCall {
  sort: 'result' | 'batch' | 'file' | 'mail' | 'read'
  /** Names what is stored of the call once it is acknowledged; the address of a mail. */
  key: string
  site: number
  sentAt: number
  endedAt: number
  /** 0 when the connection broke. */
  status: number
  isHonest: boolean
  /** In words, of anything but a success. */
  fault: string
}

export const isAcknowledged = ({ status }: Pick<LoadCall, 'status'>) => status >= 200 && status < 300

/** So many calls a second, to each site in turn, whatever was answered before. `sites` may change meanwhile. */
export async function startLoad(url: string, sites: readonly { origin: string }[], rate: number, writesEvery = 20) {
  const { laboratory, zone } = await withDb(url, async (db) => {
    await addForgetful(db, 60_000)
    const zone = await db.selectFrom('zones').select(['id', 'code']).orderBy('id').limit(1).executeTakeFirstOrThrow()
    return { laboratory: await addLaboratory(db), zone }
  })
  const origin = sites[0]?.origin ?? ''
  const [admin, visitor] = [await asAdmin({ origin }), await visit(origin)]
  const calls: LoadCall[] = []
  let made = 0
  const send = async (
    path: string,
    headers: SentHeaders,
    site: number,
    body?: object,
    method = body ? 'POST' : 'GET',
  ) => {
    const isJson = body !== undefined && !(body instanceof Blob)
    const answer = await fetch(`${sites[site]?.origin}/api${path}`, {
      method,
      headers: { ...(isJson && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: isJson ? JSON.stringify(body) : body }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch((error) => String(error.cause ?? error))
    const text = typeof answer === 'string' ? answer : await answer.text().catch(() => null)
    const status = typeof answer === 'string' || text === null ? 0 : answer.status
    const isHonest = typeof answer !== 'string' && status === 503 && Number(answer.headers.get('retry-after')) > 0
    return { status, isHonest, fault: status >= 200 && status < 300 ? '' : `${path}: ${status} ${text?.slice(0, 200)}` }
  }
  const one = async () => {
    const number = made++
    const site = (number >> 3) % sites.length
    const call = async (sort: LoadCall['sort'], key: string, run: () => ReturnType<typeof send>) => {
      const sentAt = performance.now()
      const answer = await run()
      calls.push({ sort, key, site, sentAt, endedAt: performance.now(), ...answer })
      return answer
    }
    const result = { sampled_on: today(), type: 'phages', value: 1, lims_client_id: null }
    const row = (id: string, method: string) => ({ ...result, external_id: id, zone_code: zone.code, method })
    const rows = (body: object[]) => send('/lims/results', laboratory, site, body, 'PUT')
    if (number % 100 === 0) {
      const key = `B-${number}`
      await call('batch', key, () => rows(Array.from({ length: ROWS }, (_, at) => row(`${key}-${at}`, key))))
    } else if (number % 200 === 1) {
      const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(FILE_BYTES), Buffer.from('\n%%EOF\n')])
      if ((await rows([row(`P-${number}`, '')])).status !== 200) return
      const path = `/lims/results/P-${number}/files/1.pdf`
      const key = createHash('sha256').update(bytes).digest('hex')
      await call('file', key, () => send(path, { ...laboratory, ...PDF }, site, new Blob([bytes]), 'PUT'))
    } else if (number % 40 === 2) {
      // One for each of these calls, so that a long hour does not run out of accounts.
      const email = `forgetful-${(number - 2) / 40}@example.test`
      await call('mail', email, () => send('/auth/forgot-password', visitor, site, { email }))
    } else if (number % writesEvery === 3 % writesEvery) {
      const key = `H-${number}`
      await call('result', key, () => send('/results', admin, site, { ...result, zone_id: zone.id, method: key }))
    } else await call('read', '', () => send(READS[number % READS.length] ?? '', admin, site))
  }
  const underWay = new Set<Promise<unknown>>()
  let ticking: NodeJS.Timeout | undefined
  /** But for refusals that say when to come back. */
  const faults = (isNone: (call: LoadCall) => boolean = () => false) => {
    const found = calls.filter((call) => call.fault && !call.isHonest && !isNone(call)).map(({ fault }) => fault)
    if (found.length > 0) console.log([...new Set(found)].slice(0, 10).join('\n'))
    return found.length
  }
  return {
    ...{ calls, faults },
    /** Addresses that one was asked for. */
    mails: () => calls.filter((call) => call.sort === 'mail' && isAcknowledged(call)).map(({ key }) => key),
    begin: () => {
      const [from, before] = [performance.now(), made]
      ticking = setInterval(() => {
        // Once a tick: a machine that does not keep up must still hear its answers.
        const due = before + ((performance.now() - from) * rate) / 1000
        while (made < due && underWay.size < 2000) {
          const sent = one().finally(() => underWay.delete(sent))
          underWay.add(sent)
        }
      }, 5)
    },
    /** Once what was asked is answered. */
    end: () => {
      clearInterval(ticking)
      return Promise.all(underWay)
    },
  }
}

/** Lists what was acknowledged but is not stored whole, and what is stored by half. */
export async function lostOf(url: string, calls: readonly LoadCall[]) {
  const { rows } = await withDb(url, (db) =>
    sql<{ key: string; is_whole: boolean }>`
      select method as key, true as is_whole from results where method like 'H-%'
      union all
      select method, count(*) = ${ROWS} from results where method like 'B-%' group by method
      union all
      select encode(sha256, 'hex'), coalesce((select sha256(string_agg(content, ''::bytea order by position))
        from result_file_chunks where file_id = result_files.id) = sha256, false)
      from result_files join results on results.id = result_id where external_id like 'P-%'`.execute(db),
  )
  const whole = new Set(rows.filter(({ is_whole }) => is_whole).map(({ key }) => key))
  const stored = calls.filter(({ sort }) => sort === 'result' || sort === 'batch' || sort === 'file')
  return {
    lost: stored.filter((call) => isAcknowledged(call) && !whole.has(call.key)).map(({ key }) => key),
    halves: rows.length - whole.size,
    stored: stored.filter(isAcknowledged).length,
  }
}
