import { useQuery } from '@tanstack/react-query'
import { type RefCallback, useState } from 'react'
import { takeFocusInPlace } from '../../lib/focus.ts'
import { Button } from '../../ui/button.tsx'
import { IconBell } from '../../ui/icons.ts'
import { useSettings } from '../operator/operator.queries.ts'
import { ThisDevicePart, useMendedDevice } from '../push/this-device-part.tsx'
import { AlertLevelField, levelText } from './alert-level-field.tsx'
import { type AlertChoice, type AlertZone, alertsQuery, choiceOf, useSetAlert } from './alerts.queries.ts'
import styles from './zone-alert.module.css'
import { ZoneSmsPart } from './zone-sms-part.tsx'

/** A button without an alert, a line that says and changes it with one. */
export function ZoneAlert({ zone }: { zone: AlertZone }) {
  const { data: alerts, isPending, refetch } = useQuery(alertsQuery)
  const { mutate, isPending: isSending, moveFocus } = useSetAlert()
  // Pressing replaces the button: the focus goes to what comes in its place.
  const [ref, setRef] = useState<RefCallback<HTMLElement>>()
  const [isOpen, setOpen] = useState(false)
  const alert = alerts?.find((one) => one.zone.id === zone.id) ?? null
  const sendsSms = useSettings()?.sends_sms
  useMendedDevice(alert !== null)
  const change = (wanted: AlertChoice | null) => {
    // Made once: a ref that is another one runs again.
    if (!ref) setRef(() => (element: HTMLElement | null) => moveFocus(() => takeFocusInPlace(element)))
    mutate({ zone, wanted, before: alert && choiceOf(alert) })
  }
  if (!alerts) {
    return (
      <Button needsNetwork fullWidth variant="default" loading={isPending} onClick={() => refetch()}>
        {isPending ? 'Alerte' : 'Alertes illisibles\u00A0: réessayer'}
      </Button>
    )
  }
  if (alert === null) {
    return (
      <Button ref={ref} needsNetwork fullWidth loading={isSending} onClick={() => change({})}>
        Etre alerté sur les évolutions de cette zone
      </Button>
    )
  }
  return (
    <details className={styles.alert} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary ref={ref}>
        <IconBell size={20} />
        <span>
          <strong>Alerte active</strong> · {levelText(alert.level)}
        </span>
        <span className="visually-hidden"> · Modifier</span>
      </summary>
      {isOpen && (
        <div className={styles.changes}>
          <AlertLevelField alert={alert} label="Quand vous alerter" labelPlace="hidden" />
          <ThisDevicePart />
          {sendsSms && <ZoneSmsPart alert={alert} />}
          <Button needsNetwork variant="default" loading={isSending} onClick={() => change(null)}>
            Ne plus être alerté
          </Button>
        </div>
      )}
    </details>
  )
}
