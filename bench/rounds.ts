import { median } from './figures.ts'
import type { Load, Loaded } from './load.ts'
import { startHelper } from './processes.ts'

export type Target = Pick<Load, 'url' | 'headers' | 'status'>

export interface Compared {
  /** Of ours to the other's, median over the rounds. */
  rate: number
  p99: number
  ours: Loaded
  other: Loaded
}

export interface Pace {
  rounds: number
  seconds: number
  connections: number
}

export type Compare = (ours: Target, other: Target, pace: Pace) => Promise<Compared>

/** A load generator in a process of its own, which serves no one. */
export function startLoad() {
  const helper = startHelper<Load, Loaded | { failure: string }>('load.ts')
  const once = async (target: Target, pace: Pace, seconds = pace.seconds): Promise<Loaded> => {
    const { url, headers, status } = target
    const answer = await helper.ask({ url, headers, status, seconds, connections: pace.connections })
    if ('failure' in answer) throw new Error(answer.failure)
    return answer
  }

  /** Loads both in turn, the first changing each round, so that what slows the machine slows both. */
  const compare: Compare = async (ours, other, pace) => {
    const pairs: { ours: Loaded; other: Loaded }[] = []
    for (const target of [ours, other]) await once(target, pace, 1)
    for (let round = 0; round < pace.rounds; round++) {
      if (round % 2 === 0) {
        const first = await once(ours, pace)
        pairs.push({ ours: first, other: await once(other, pace) })
      } else {
        const first = await once(other, pace)
        pairs.push({ other: first, ours: await once(ours, pace) })
      }
    }
    const middle = (side: 'ours' | 'other'): Loaded => ({
      perSecond: median(pairs.map((pair) => pair[side].perSecond)),
      p99: median(pairs.map((pair) => pair[side].p99)),
      busy: median(pairs.map((pair) => pair[side].busy)),
    })
    return {
      rate: median(pairs.map((pair) => pair.ours.perSecond / pair.other.perSecond)),
      p99: median(pairs.map((pair) => pair.ours.p99 / pair.other.p99)),
      ours: middle('ours'),
      other: middle('other'),
    }
  }
  return { compare, stop: helper.stop }
}
