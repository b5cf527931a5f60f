import { atMost, type Figure, median, milliseconds } from './figures.ts'
import { ask, visit } from './site.ts'
import { type World, withDb } from './world.ts'

const MAX_GAP_MS = 10

const PERSON = { name: 'Bench', siret: '73282932000074', organism_name: 'Bench', sector_id: 1 }
const PLACE = { street1: '1 rue', postcode: '50000', city: 'Saint-Lô', country: 'FR' }
const FORMS: [name: string, path: string, bodyOf: (email: string) => object][] = [
  ['Sign-in', '/auth/login', (email) => ({ email, password: 'not this one', remember: false })],
  ['Forgotten password', '/auth/forgot-password', (email) => ({ email })],
  ['Registration', '/auth/register', (email) => ({ email, ...PERSON, ...PLACE })],
]

/** From outside, an address with an account must cost the same as one without. */
export async function measureTiming({ open, isShort }: World): Promise<Figure[]> {
  const { url, site } = await open('timing')
  const tries = isShort ? 30 : 100
  const known = (at: number) => `known-${at}@bench.test`
  const person = { role: 'client', active: true, name: 'Bench' } as const
  const people = Array.from({ length: tries }, (_, at) => ({ ...person, email: known(at) }))
  await withDb(url, async (db) => {
    const demo = db.selectFrom('users').select('password_hash').where('email', '=', 'client@estran.example')
    const { password_hash } = await demo.executeTakeFirstOrThrow()
    await db
      .insertInto('users')
      .values(people.map((one) => ({ ...one, password_hash })))
      .execute()
  })
  try {
    const headers = await visit(site.origin)
    const figures: Figure[] = []
    for (const [name, path, bodyOf] of FORMS) {
      const timeOf = async (email: string) => {
        const startedAt = performance.now()
        // A sign-in with a wrong password is refused.
        await ask(`${site.origin}/api${path}`, headers, bodyOf(email)).catch(() => undefined)
        return performance.now() - startedAt
      }
      const times: [number[], number[]] = [[], []]
      // In turns, so that other work on the machine affects both.
      for (let at = 0; at < tries; at++) {
        times[0].push(await timeOf(known(at)))
        times[1].push(await timeOf(`unknown-${at}@bench.test`))
      }
      const [ours, other] = [median(times[0]), median(times[1])]
      const detail = `${milliseconds(ours)} and ${milliseconds(other)}`
      figures.push(
        atMost(`${name}, known and unknown address: gap`, MAX_GAP_MS, Math.abs(ours - other), milliseconds, detail),
      )
    }
    return figures
  } finally {
    await site.stop()
  }
}
