import { sql } from 'kysely'
import { today } from '../../server/lib/clock.ts'
import { addLaboratory } from '../data.ts'
import { type Headers, type Site, visit } from '../site.ts'
import { withDb } from '../world.ts'

const RATE = 200
const PATIENCE_MS = 60_000
const PEOPLE = 60
const ADMINISTRATORS = 10

/** SQL: what each sort of write leaves for ever. */
const STORED = {
  result: "select method from results where method like 'H-%'",
  batch: "select external_id from results where external_id like 'F-%'",
  alert: "select user_id || ' ' || zone_id from alerts",
  // The zone itself may have changed again since: so many changes of each person.
  'start zone': `select subject_id || ' ' || row_number() over (partition by subject_id)
    from audit where action = 'start-zone-changed'`,
}

interface LoadWrite {
  sort: keyof typeof STORED
  /** What is stored of it once it is acknowledged. */
  key: string
  site: number
  sentAt: number
  endedAt: number
  /** 0 when the connection broke. */
  status: number
}

export const isAcknowledged = ({ status }: Pick<LoadWrite, 'status'>) => status >= 200 && status < 300

/** Two hundred a second of four sorts, to each application in turn, whatever was answered before. */
export async function makeLoad(url: string, sites: readonly Site[]) {
  const { laboratory, zones, people } = await withDb(url, async (db) => {
    const demo = db.selectFrom('users').select('password_hash').where('email', '=', 'client@estran.example')
    const { password_hash } = await demo.executeTakeFirstOrThrow()
    const accounts = Array.from({ length: PEOPLE }, (_, at) => {
      const role: 'actalia-user' | 'client' = at < ADMINISTRATORS ? 'actalia-user' : 'client'
      return { role, active: true, name: 'Bench', password_hash, email: `p-${at}@bench.test` }
    })
    return {
      laboratory: await addLaboratory(db),
      zones: await db.selectFrom('zones').select(['id', 'code']).execute(),
      people: await db.insertInto('users').values(accounts).returning(['id', 'email']).execute(),
    }
  })
  const [first] = sites
  if (!first) throw new Error('There is no application.')
  const signedIn: { id: number; headers: Headers; startZones: number }[] = []
  for (const { id, email } of people) signedIn.push({ id, headers: await visit(first.origin, email), startZones: 0 })
  const writes: LoadWrite[] = []
  let made = 0

  const next = async () => {
    const number = made++
    const site = (number >> 4) % sites.length
    const turn = Math.floor(number / 16)
    const isByAdmin = number % 16 < 5
    const person = signedIn[isByAdmin ? turn % ADMINISTRATORS : ADMINISTRATORS + (turn % (PEOPLE - ADMINISTRATORS))]
    const zone = zones[number % zones.length]
    if (!person || !zone) return
    const send = async (
      sort: LoadWrite['sort'],
      key: string,
      path: string,
      body: object,
      how = { method: 'POST', headers: person.headers },
    ) => {
      const sentAt = performance.now()
      const headers = { ...how.headers, 'content-type': 'application/json' }
      const answer = await fetch(`${sites[site]?.origin}/api${path}`, {
        ...how,
        headers,
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(PATIENCE_MS),
      }).catch(() => null)
      await answer?.arrayBuffer().catch(() => null)
      const write = { sort, key, site, sentAt, endedAt: performance.now(), status: answer?.status ?? 0 }
      writes.push(write)
      return write
    }
    const result = { sampled_on: today(), type: 'phages', value: 1 }
    if (number % 16 === 0) {
      const row = { ...result, external_id: `F-${number}`, lims_client_id: 'C-1001', zone_code: zone.code }
      await send('batch', `F-${number}`, '/lims/results', [row], { method: 'PUT', headers: laboratory })
    } else if (isByAdmin) {
      await send('result', `H-${number}`, '/results', {
        ...result,
        zone_id: zone.id,
        lims_client_id: null,
        method: `H-${number}`,
      })
    } else if (number % 2) {
      const how = { method: 'PUT', headers: person.headers }
      await send('alert', `${person.id} ${zone.id}`, `/zones/${zone.id}/alert`, { level: 'any' }, how)
    } else {
      const write = await send('start zone', '', `/users/${person.id}/start_zone`, { zone_id: zone.id })
      if (isAcknowledged(write)) write.key = `${person.id} ${++person.startZones}`
    }
  }

  const under = new Set<Promise<unknown>>()
  let ticking: NodeJS.Timeout | undefined
  const since = (moment: number) => writes.filter(({ endedAt }) => endedAt > moment)
  return {
    writes,
    /** As they were answered. */
    since,
    /** Seconds from a moment without service until both applications have acknowledged a write. */
    backAfter: (moment: number) => {
      const first = (site: number) => since(moment).find((write) => write.site === site && isAcknowledged(write))
      return (Math.max(...sites.map((_, site) => first(site)?.endedAt ?? Number.POSITIVE_INFINITY)) - moment) / 1000
    },
    begin: () => {
      const [from, before] = [performance.now(), made]
      const isDue = () => made - before < ((performance.now() - from) * RATE) / 1000
      ticking = setInterval(() => {
        while (isDue()) {
          const one = next()
          under.add(one)
          void one.finally(() => under.delete(one))
        }
      }, 5)
    },
    end: async () => {
      clearInterval(ticking)
      await Promise.all(under)
    },
  }
}

/** What was acknowledged and is not there. */
export async function lostOf(url: string, writes: readonly LoadWrite[]): Promise<string[]> {
  const stored = await withDb(url, async (db) => {
    const found = new Set<string>()
    for (const [sort, text] of Object.entries(STORED)) {
      const { rows } = await sql<Record<string, string>>`${sql.raw(text)}`.execute(db)
      for (const row of rows) found.add(`${sort} ${Object.values(row)[0]}`)
    }
    return found
  })
  return writes
    .filter(isAcknowledged)
    .map(({ sort, key }) => `${sort} ${key}`)
    .filter((name) => !stored.has(name))
}
