import type { RankingRecord } from '../../../../contract/rankings.ts'
import type { Scale } from '../../../../contract/scales.ts'
import { useEntityForm } from '../../../lib/form/use-entity-form.ts'
import { bodyOf, draftOf, parseDraft, type RankingDraft } from '../rankings.rules.ts'

interface RankingDraftOptions<T> {
  /** The one to correct; null: a new one. */
  ranking: RankingRecord | null
  typed?: Partial<RankingDraft> | undefined
  scale: Scale
  today: string
  save: (draft: RankingDraft, body: ReturnType<typeof bodyOf>, ranking: RankingRecord | null) => Promise<T>
  onDone: (saved: T) => void
}

/** The form of a ranking, with what is understood of it while it is typed. */
export function useRankingDraft<T>({ ranking, typed, scale, today, save, onDone }: RankingDraftOptions<T>) {
  const parse = (draft: RankingDraft) => parseDraft(draft, scale, today)
  const form = useEntityForm<RankingRecord, RankingDraft, T>({
    entity: ranking,
    draftOf: (record) => draftOf(record, today),
    ...(typed && { typed }),
    save: (draft, record) => save(draft, bodyOf(draft, parse(draft).shown, today), record),
    onDone,
  })
  return { ...form, parsed: parse(form.draft), scale, today }
}

export type RankingForm = ReturnType<typeof useRankingDraft<never>>
