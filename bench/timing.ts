import { hashPassword } from '../server/lib/security/passwords.ts'
import { withDatabase } from './data.ts'
import { type Figure, median, milliseconds, percent } from './figures.ts'
import { cookieHeader, fetchRaw, openBrowser } from './visitor.ts'
import type { World } from './world.ts'

const MAX_GAP = 10

/** How far from one half chance alone takes the share below, in nearly all runs (three deviations of Mann and Whitney’s U). */
const chance = (tries: number) => 3 * Math.sqrt((2 * tries + 1) / (12 * tries ** 2))

/** How often a known address takes longer than an unknown one; a half when nothing tells them apart. */
const shareSlower = (known: readonly number[], unknown: readonly number[]) =>
  known.flatMap((one) => unknown.filter((other) => one > other)).length / (known.length * unknown.length)

const known = (index: number) => `known-${index}@bench.test`
const unknown = (index: number) => `unknown-${index}@bench.test`

const FORM = {
  name: 'Bench',
  siret: '73282932000074',
  organism_name: 'Bench',
  sector_id: 1,
  street1: '1 rue',
  postcode: '50000',
  city: 'Saint-Lô',
  country: 'FR',
}

const FORMS: [string, string, (email: string) => object][] = [
  ['Sign-in', '/api/auth/login', (email) => ({ email, password: 'not this one', remember: false })],
  ['Forgotten password', '/api/auth/forgot-password', (email) => ({ email })],
  ['Registration', '/api/auth/register', (email) => ({ email, ...FORM })],
]

/** From outside, an address with an account must cost the same as one without. */
export async function measureTiming({ demo, length, judge }: World): Promise<Figure[]> {
  const tries = length === 'short' ? 30 : 100
  await withDatabase(demo.databaseUrl, async (db) =>
    addPeople(db, tries, await hashPassword('a password nobody tries')),
  )
  const cookies = await openBrowser(demo.origin)
  const headers = {
    cookie: cookieHeader(cookies),
    'content-type': 'application/json',
    'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
  }
  const figures: Figure[] = []
  for (const [name, path, bodyOf] of FORMS) {
    const timeOf = async (email: string) => {
      const startedAt = performance.now()
      const { status } = await fetchRaw(demo.origin + path, headers, JSON.stringify(bodyOf(email)))
      if (status >= 429) throw new Error(`${path} answered ${status}`)
      return performance.now() - startedAt
    }
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    // Alternating, so that other work on the machine affects both.
    for (let index = 0; index < tries; index++) {
      times.known.push(await timeOf(known(index)))
      times.unknown.push(await timeOf(unknown(index)))
    }
    const [knownTime, unknownTime] = [median(times.known), median(times.unknown)]
    const detail = `${milliseconds(knownTime)} and ${milliseconds(unknownTime)}`
    figures.push(
      judge.atMost(
        `${name}, known and unknown address, gap`,
        MAX_GAP,
        Math.abs(knownTime - unknownTime),
        milliseconds,
        detail,
      ),
      judge.atMost(
        `${name}, known slower than unknown, from one half`,
        chance(tries),
        Math.abs(shareSlower(times.known, times.unknown) - 0.5),
        percent,
      ),
    )
  }
  return figures
}

type Work = Parameters<typeof withDatabase>[1]

const addPeople = (db: Parameters<Work>[0], count: number, password_hash: string) =>
  db
    .insertInto('users')
    .values(
      Array.from({ length: count }, (_, index) => ({
        email: known(index),
        role: 'client' as const,
        active: true,
        name: 'Bench',
        password_hash,
      })),
    )
    .execute()
