import type { ProofSituation } from '../proofs.ts'

/**
 * The facts that a proof attests. Left out: the end of a period, which each following class moves; words and colours;
 * and the class of a sampling, which follows its value.
 */
const factsOf = ({ ranking, last_sampling }: ProofSituation) => [
  ranking && [ranking.class, ranking.value, ranking.below_limit, ranking.starts_on],
  last_sampling && [last_sampling.sampled_on, last_sampling.value, last_sampling.below_limit],
]

export const isSameSituation = (one: ProofSituation, other: ProofSituation | undefined) =>
  other !== undefined && JSON.stringify(factsOf(one)) === JSON.stringify(factsOf(other))

/** Whether the facts known now differ from the issued ones, for any type. */
export const isCorrected = (issued: readonly ProofSituation[], now: readonly ProofSituation[]) =>
  !issued.every((one) =>
    isSameSituation(
      one,
      now.find(({ type }) => type === one.type),
    ),
  )
