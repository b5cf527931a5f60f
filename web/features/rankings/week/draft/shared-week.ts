import type { RankingProposal } from '../../../../../contract/rankings.week.ts'
import type { Scale, ScaleClass } from '../../../../../contract/scales.ts'
import { UNRANKED } from '../../../scales/scales.rules.ts'
import { shownSampling } from '../../rankings.rules.ts'
import type { batchedOf } from '../week.rules.ts'

// For tests: what the server keeps of a week, and how it judges what is saved and undone.

export const DAY = '2026-11-26'

const given = (key: string, label: string, min: number | null, max: number | null): ScaleClass => ({
  ...{ ...UNRANKED, key, label, min, max },
})
const SCALE: Scale = {
  ...{ type: 'arn_f', label: 'ARN F-spécifiques infectieux', unit: 'UFP/g', names: [], version: 1 },
  ...{ validity_days: 28, ranking_days: 28 },
  classes: [given('faible', 'Faible', null, 100), given('elevee', 'Élevée', 100, null)],
}
export const SCENE = { scales: [SCALE], today: DAY }

/** Every fourth sampling is of the class that was in force at first; every third corrects the one before. */
const loadOf = (sampled: number) => (sampled % 4 === 0 ? 12 : 100 + sampled)
const samplingDay = (sampled: number) =>
  `2026-11-${String(Math.min(sampled - Math.floor(sampled / 3), 25)).padStart(2, '0')}`
const lastOf = (sampled: number) =>
  shownSampling(
    sampled > 0 ? { sampled_on: samplingDay(sampled), value: loadOf(sampled), below_limit: false } : undefined,
  )

/** A line of which so many samplings are known. */
export function proposalOf(
  id: number,
  sampled: number,
  in_force: RankingProposal['in_force'],
  decided: RankingProposal['decided'],
): RankingProposal {
  const load = { class: loadOf(sampled) < 100 ? 'faible' : 'elevee', value: loadOf(sampled), below_limit: false }
  const isSampled = sampled > 0
  return {
    ...{ zone: { id, code: `56.${id}`, name: 'Baie', aliases: [] }, type: 'arn_f', in_force, decided, reasons: [] },
    samplings: isSampled ? [{ sampled_on: samplingDay(sampled), ...load }] : [],
    ...(isSampled ? load : { class: null, value: null, below_limit: false }),
    ...{ starts_on: DAY, ends_on: null },
  }
}

export interface SharedWeekReader {
  name: string
}

type InForce = NonNullable<RankingProposal['in_force']>

export interface StoredLine {
  id: number
  in_force: InForce | null
  by: SharedWeekReader | null
  /** How many samplings there are, and how many there were when the class was given. */
  sampled: number
  restsOn: number
  isArchived: boolean
}

interface StoredBatch {
  by: SharedWeekReader
  lines: { line: StoredLine; before: InForce | null; restsOn: number; after: InForce | null }[]
}

export class SharedWeek {
  readonly lines: StoredLine[]
  readonly batches = new Map<number, StoredBatch>()
  private readonly tape: readonly number[]
  private read = 0
  private last = 0

  /** The tape decides all that is left to chance. */
  constructor(tape: readonly number[]) {
    this.tape = tape
    this.lines = [1, 2, 3, 4, 5].map((id) => ({
      ...{ id, by: null, sampled: this.below(2), restsOn: 0, isArchived: false },
      in_force: this.below(3) === 0 ? null : this.given(this.below(300)),
    }))
  }

  below = (count: number) => (this.tape[this.read++] ?? 0) % count
  hasEnded = () => this.read >= this.tape.length
  pick = <T>(list: readonly T[]): T | undefined => list[this.below(list.length)]

  given = (value: number): InForce => ({
    ...{ id: ++this.last, version: 1, class: 'faible', value, below_limit: false, starts_on: DAY, ends_on: null },
  })

  proposals = (reader: SharedWeekReader, isAll: boolean) =>
    this.lines
      .filter((line) => !line.isArchived && (isAll || !line.in_force || line.sampled > line.restsOn))
      .map(({ id, in_force, by, sampled }) =>
        proposalOf(id, sampled, in_force, by && { at: `${DAY}T09:08:00Z`, by: by.name, is_own: by === reader }),
      )

  /** As the server judges a batch: all of it, or nothing. */
  save(person: SharedWeekReader, sent: ReturnType<typeof batchedOf>[]) {
    const lines = sent.flatMap((one) => this.lines.find(({ id }) => id === one.zone_id) ?? [])
    const isStale = sent.some(({ replaces, version, last_sampling }, at) => {
      const line = lines[at]
      const isAsShown = line?.in_force?.id === (replaces ?? undefined) && line?.in_force?.version === version
      return (
        line?.isArchived || !isAsShown || JSON.stringify(last_sampling) !== JSON.stringify(lastOf(line?.sampled ?? 0))
      )
    })
    if (isStale) return null
    const id = ++this.last
    const written = lines.map((line, at) => {
      const before = { line, before: line.in_force, restsOn: line.restsOn }
      line.in_force = this.given(Number(sent[at]?.value ?? 0))
      Object.assign(line, { by: person, restsOn: line.sampled })
      return { ...before, after: line.in_force }
    })
    this.batches.set(id, { by: person, lines: written })
    return id
  }

  undo(person: SharedWeekReader, id: number) {
    const batch = this.batches.get(id)
    if (!batch?.lines.every(({ line, after }) => line.in_force === after)) return false
    for (const { line, before, restsOn } of batch.lines) {
      Object.assign(line, { in_force: before && { ...before, version: before.version + 1 }, by: person, restsOn })
    }
    this.batches.delete(id)
    return true
  }
}
