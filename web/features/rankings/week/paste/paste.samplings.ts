import type { RankingProposal } from '../../../../../contract/rankings.week.ts'
import type { Sampling } from '../../../../../contract/zones.ts'

export type PastedSampling = Omit<Sampling, 'class'>

export interface ShownSampling extends PastedSampling {
  isPasted?: true
}

type KnownSamplings = RankingProposal['samplings']

/** Null where the day has one already: another value of it is a correction, not a sampling. */
export const newSampling = (known: KnownSamplings, pasted: PastedSampling | undefined) =>
  pasted && !known.some(({ sampled_on }) => sampled_on === pasted.sampled_on) ? pasted : null

/** The latest first. */
export const withPasted = (known: KnownSamplings, pasted: PastedSampling | null): readonly ShownSampling[] =>
  pasted === null
    ? known
    : [{ ...pasted, isPasted: true as const }, ...known]
        .sort((one, other) => other.sampled_on.localeCompare(one.sampled_on))
        .slice(0, 3)
