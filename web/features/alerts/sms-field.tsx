import type { Alert } from '../../../contract/alerts.ts'
import { SwitchField } from '../../ui/form/switch-field.tsx'
import { useSetAlert } from './alerts.queries.ts'

interface SmsFieldProps {
  alert: Alert
  label: string
}

/** Whether an alert also comes by SMS, for someone who has proved their number. */
export function SmsField({ alert: { zone, sms }, label }: SmsFieldProps) {
  const { mutateNext, isPending, variables } = useSetAlert()
  // Shown at once; after a failure it is what it was.
  const isOn = (isPending ? variables.wanted?.sms : undefined) ?? sms
  return (
    <SwitchField
      label={label}
      checked={isOn}
      onChange={(wanted) => mutateNext({ zone, wanted: { sms: wanted }, before: { sms: isOn } })}
    />
  )
}
