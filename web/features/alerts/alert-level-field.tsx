import type { Alert, AlertLevel } from '../../../contract/alerts.ts'
import { useOnline } from '../../lib/offline/use-network.ts'
import { NativeSelect } from '../../ui/form/native-select.tsx'
import { useSetAlert } from './alerts.queries.ts'

const LEVELS = [
  { value: 'any', label: 'À chaque changement' },
  { value: 'worse', label: 'Seulement si la classe se dégrade' },
] as const

/** As the rest of a sentence. */
export const levelText = (level: AlertLevel) =>
  LEVELS.find(({ value }) => value === level)?.label.replace(/^./, (first) => first.toLowerCase())

interface AlertLevelFieldProps {
  alert: Alert
  label: string
  labelPlace: 'above' | 'hidden'
}

export function AlertLevelField({ alert: { zone, level }, label, labelPlace }: AlertLevelFieldProps) {
  const { mutateNext, isPending, variables } = useSetAlert()
  const online = useOnline()
  // Shown at once; after a failure it is what it was.
  const shown = (isPending && variables.wanted?.level) || level
  return (
    <NativeSelect
      label={label}
      labelPlace={labelPlace}
      options={LEVELS}
      value={shown}
      aria-busy={isPending}
      disabled={!online}
      onChange={({ currentTarget: { value } }) =>
        mutateNext({ zone, wanted: { level: value === 'worse' ? 'worse' : 'any' }, before: { level: shown } })
      }
    />
  )
}
