import type { ResultChange, ResultDetail } from '../../../../contract/results.ts'
import { SHORT_LABELS } from '../../../../contract/rules/reading/types.ts'
import { RESULT_FACTS } from '../../../../contract/rules/results.fields.ts'
import { zoneTitle } from '../../../../contract/rules/zones.title.ts'
import type { Scale } from '../../../../contract/scales.ts'
import { formatDate } from '../../../lib/format.ts'
import { loadText } from '../results.rules.ts'

interface ResultCorrection {
  at: string
  by: string | null
  changes: { label: string; before: string; after: string }[]
}

/** The latest first. What one correction left is what the next one replaced. */
export const correctionsOf = (result: ResultDetail, scales: readonly Scale[]): ResultCorrection[] =>
  result.changes.map(({ at, by, before }, index) => {
    const after: ResultChange['before'] = result.changes[index - 1]?.before ?? result
    const [was, is] = [wordsOf(before, scales), wordsOf(after, scales)]
    const changes = was.flatMap(({ label, text }, field) => {
      const now = is[field]?.text ?? ''
      return now === text ? [] : [{ label, before: text, after: now }]
    })
    return { at, by, changes }
  })

const wordsOf = (state: ResultChange['before'], scales: readonly Scale[]) => [
  { label: 'Prélèvement', text: formatDate(state.sampled_on) },
  { label: 'Zone', text: zoneTitle(state.zone) },
  { label: 'Type', text: SHORT_LABELS[state.type] },
  { label: 'Charge virale', text: loadText(state, scales) },
  ...Object.values(RESULT_FACTS).map(({ label, text }) => ({ label, text: text(state) || 'Non précisée' })),
  { label: 'Partagé', text: state.is_shared ? 'Oui' : 'Non' },
]
