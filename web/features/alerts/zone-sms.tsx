import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Alert } from '../../../contract/alerts.ts'
import { Failed } from '../../ui/failed.tsx'
import { Loading } from '../../ui/loading.tsx'
import { ownPhoneQuery } from '../sms/sms.queries.ts'
import { SMS_LABEL } from '../sms/sms.rules.ts'
import { SmsField } from './sms-field.tsx'
import styles from './zone-alert.module.css'

export function ZoneSms({ alert }: { alert: Alert }) {
  const { data: phone, isPending, refetch } = useQuery(ownPhoneQuery)
  if (!phone) {
    return isPending ? <Loading /> : <Failed text="Votre numéro n’a pas pu être chargé." onRetry={() => refetch()} />
  }
  if (phone.number !== null) return <SmsField alert={alert} label={SMS_LABEL} />
  return (
    <p className={styles.quiet}>
      Pour recevoir aussi un SMS, <Link to="/app/account#account-sms">donnez votre numéro</Link>.
    </p>
  )
}
