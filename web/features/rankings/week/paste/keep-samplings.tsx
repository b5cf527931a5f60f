import { formatNumber } from '../../../../lib/format.ts'
import { CheckField } from '../../../../ui/form/check-field.tsx'
import type { WeekLine } from '../week.rules.ts'

interface KeepSamplingsProps {
  /** The lines that are saved. */
  batch: readonly WeekLine[]
  isKept: boolean
  onChange: (isKept: boolean) => void
}

/** Whether samplings that were pasted become results, which are saved with the classes or not at all. */
export function KeepSamplings({ batch, isKept, onChange }: KeepSamplingsProps) {
  const count = batch.filter(({ pasted }) => pasted !== null).length
  if (count === 0) return null
  const those = count > 1 ? `ces ${formatNumber(count)} prélèvements` : 'ce prélèvement'
  return (
    <CheckField
      name="samplings"
      label={`Garder ${those} dans les résultats de surveillance, que tous voient`}
      checked={isKept}
      onChange={onChange}
    />
  )
}
