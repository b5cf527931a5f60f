import type { RankingType } from '../../../../../contract/rankings.ts'
import type { RankingProposal } from '../../../../../contract/rankings.week.ts'
import type { Scale } from '../../../../../contract/scales.ts'
import { UNRANKED } from '../../../scales/scales.rules.ts'

// For tests of pasting: a line of the week, and a scale.

export const TODAY = '2026-11-26'

type ZoneToPaste = Omit<RankingProposal['zone'], 'aliases'> & Partial<Pick<RankingProposal['zone'], 'aliases'>>

/** Without a class or a sampling, unless they are given. */
export const lineToPaste = (
  zone: ZoneToPaste,
  type: RankingType,
  values: Partial<RankingProposal> = {},
): RankingProposal => ({
  zone: { aliases: [], ...zone },
  type,
  in_force: null,
  decided: null,
  reasons: [],
  samplings: [],
  class: null,
  value: null,
  below_limit: false,
  starts_on: TODAY,
  ends_on: null,
  ...values,
})

/** Of one class, unless others are given. */
export const scaleToPaste = (type: RankingType, label: string, values: Partial<Scale> = {}): Scale => ({
  type,
  label,
  unit: 'UFP/g',
  validity_days: 28,
  ranking_days: 28,
  names: [],
  version: 1,
  classes: [{ ...UNRANKED, key: 'one', label: 'Unique' }],
  ...values,
})
