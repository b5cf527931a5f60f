import type { RankingProposal } from '../contract/rankings.week.ts'
import { addWeek } from './data.ts'
import { atMost, type Figure, median, milliseconds, seconds } from './figures.ts'
import { asAdmin, asClient, ask, type Headers, type Site, settled, whileAsked } from './site.ts'
import { type World, withDb } from './world.ts'

const MAX_WAIT_MS = 300
const BATCH = 500
const PEOPLE = 20

/** Two thousand classes are proposed; they are read, and saved by one person and by many. */
export async function measureWeek({ open }: World): Promise<Figure[]> {
  const { site, url } = await open('week')
  try {
    await withDb(url, addWeek)
    const [admin, client] = [await asAdmin(site), await asClient(site)]
    const pages: number[] = []
    const proposed: RankingProposal[] = []
    await settled(site.pid)
    for (let turn = 0; turn < 40; turn++) {
      const startedAt = performance.now()
      const page = await proposalsOf(site, admin, 1 + (turn % 10))
      pages.push(performance.now() - startedAt)
      if (turn < 10) proposed.push(...page)
    }
    const save = (lines: readonly RankingProposal[]) => ask(`${site.origin}/api/rankings/batch`, admin, batchOf(lines))
    const one = await whileAsked(site, client, () => save(proposed.slice(0, BATCH)))
    const rest = proposed.slice(BATCH)
    const many = await whileAsked(site, client, () =>
      Promise.all(
        Array.from({ length: PEOPLE }, (_, person) =>
          save(rest.slice(person * 40, person * 40 + BATCH)).then(
            () => 1,
            (error) => (String(error).includes('answered 409') ? 0 : Promise.reject(error)),
          ),
        ),
      ),
    )
    const saved = many.value.reduce<number>((sum, one) => sum + one, 0)
    const detail = `p99 ${milliseconds(many.p99)}, ${saved} saved and ${PEOPLE - saved} refused in ${seconds(many.took / 1000)}`
    return [
      atMost(
        'A page of 200 of 2,000 proposals',
        50,
        median(pages),
        milliseconds,
        `first ${milliseconds(pages[0] ?? 0)}`,
      ),
      atMost(`A batch of ${BATCH} rankings`, 2, one.took / 1000, seconds),
      atMost('… another’s longest wait', MAX_WAIT_MS, one.longest, milliseconds, `p99 ${milliseconds(one.p99)}`),
      atMost(
        `${PEOPLE} people, overlapping batches: another’s longest wait`,
        MAX_WAIT_MS,
        many.longest,
        milliseconds,
        detail,
      ),
    ]
  } finally {
    await site.stop()
  }
}

export const proposalsOf = async ({ origin }: Site, admin: Headers, page: number): Promise<RankingProposal[]> =>
  (await (await ask(`${origin}/api/rankings/proposals?per_page=200&page=${page}`, admin)).json()).items

export const batchOf = (lines: readonly RankingProposal[]) => ({
  reason: 'Mesure',
  rankings: lines.map(({ zone, type, in_force, ...line }) => ({
    ...{ zone_id: zone.id, type, class: line.class, value: line.value, below_limit: line.below_limit },
    ...{ starts_on: line.starts_on, ends_on: line.ends_on, replaces: in_force?.id ?? null },
  })),
})
