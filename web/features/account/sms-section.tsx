import { useQuery } from '@tanstack/react-query'
import { zoneTitle } from '../../../contract/rules/zones.title.ts'
import { FormStep } from '../../ui/form/form-step.tsx'
import { alertsQuery } from '../alerts/alerts.queries.ts'
import { byZone } from '../alerts/alerts.rules.ts'
import { SmsField } from '../alerts/sms-field.tsx'
import { OwnPhonePart } from '../sms/own-phone.tsx'
import { ABOUT_SMS, SMS_LABEL } from '../sms/sms.rules.ts'
import { AccountSection } from './account-section.tsx'
import styles from './alerts-section.module.css'

const TITLE_ID = 'account-sms'

/** Stands where the operator sends SMS. */
export const SmsSection = () => (
  <AccountSection id={TITLE_ID} title="Alertes par SMS">
    <p className={styles.quiet}>{ABOUT_SMS}</p>
    <OwnPhonePart titleId={TITLE_ID}>
      <SmsZones />
    </OwnPhonePart>
  </AccountSection>
)

/** Above, « Mes alertes » says when they are loading, or could not be loaded. */
function SmsZones() {
  const { data: alerts } = useQuery(alertsQuery)
  if (!alerts) return null
  if (alerts.length === 0) {
    return <p className={styles.quiet}>Vos zones paraîtront ici dès que vous aurez une alerte.</p>
  }
  return (
    <FormStep title={SMS_LABEL}>
      {byZone(alerts).map((alert) => (
        <SmsField key={alert.zone.id} alert={alert} label={zoneTitle(alert.zone)} />
      ))}
    </FormStep>
  )
}
