import { median } from './figures.ts'
import type { Load, Loaded } from './load.ts'
import { cpuSeconds, startHelper } from './processes.ts'

export type Target = Pick<Load, 'url' | 'headers' | 'status'> & { pid: number }

interface Round {
  /** Answers per second of the server's processor time: independent of the load generator and of other programs. */
  perProcessor: number
  /** Answers per second of wall time. */
  perSecond: number
  /** Milliseconds. */
  p99: number
}

export interface Compared {
  /** Ours divided by the other's, medians over the rounds. */
  ratio: Round
  ours: Round
  other: Round
}

export interface Pace {
  rounds: number
  seconds: number
  connections: number
}

export type Compare = (ours: Target, other: Target, pace: Pace) => Promise<Compared>

const KEYS = ['perProcessor', 'perSecond', 'p99'] as const

export function startLoad() {
  const helper = startHelper<Load, Loaded | { failure: string }>('load.ts')

  const loadOnce = async ({ pid, ...target }: Target, { seconds, connections }: Pace): Promise<Round> => {
    const before = await cpuSeconds(pid)
    const loaded = await helper.ask({ ...target, seconds, connections })
    if ('failure' in loaded) throw new Error(loaded.failure)
    const used = (await cpuSeconds(pid)) - before
    return { perProcessor: loaded.answers / used, perSecond: loaded.answers / loaded.seconds, p99: loaded.p99 }
  }

  /** Alternates, so that whatever slows the machine slows both. */
  const compare: Compare = async (ours, other, pace) => {
    const pairs: { ours: Round; other: Round }[] = []
    for (const target of [ours, other]) await loadOnce(target, pace)
    for (let round = 0; round < pace.rounds; round++) {
      if (round % 2 === 0) {
        const first = await loadOnce(ours, pace)
        pairs.push({ ours: first, other: await loadOnce(other, pace) })
      } else {
        const first = await loadOnce(other, pace)
        pairs.push({ other: first, ours: await loadOnce(ours, pace) })
      }
    }
    return {
      ratio: medians(pairs.map(({ ours, other }) => ratioOf(ours, other))),
      ours: medians(pairs.map((pair) => pair.ours)),
      other: medians(pairs.map((pair) => pair.other)),
    }
  }
  return { compare, stop: helper.stop }
}

const ratioOf = (ours: Round, other: Round): Round => ({
  perProcessor: ours.perProcessor / other.perProcessor,
  perSecond: ours.perSecond / other.perSecond,
  p99: ours.p99 / other.p99,
})

function medians(rounds: Round[]): Round {
  const [perProcessor = 0, perSecond = 0, p99 = 0] = KEYS.map((key) => median(rounds.map((round) => round[key])))
  return { perProcessor, perSecond, p99 }
}
