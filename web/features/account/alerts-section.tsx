import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Alert } from '../../../contract/alerts.ts'
import { ALERT_HOURS, ALERT_MAILS, type CurrentUser } from '../../../contract/auth.ts'
import { departmentName } from '../../../contract/rules/zones.departments.ts'
import { zoneTitle } from '../../../contract/rules/zones.title.ts'
import { focusById } from '../../lib/focus.ts'
import { formatDate } from '../../lib/format.ts'
import { useOfflineWords, useOnline } from '../../lib/offline/use-network.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { NativeSelect } from '../../ui/form/native-select.tsx'
import { Loading } from '../../ui/loading.tsx'
import { AlertLevelField } from '../alerts/alert-level-field.tsx'
import { alertsQuery, choiceOf, useSetAlert } from '../alerts/alerts.queries.ts'
import { byZone } from '../alerts/alerts.rules.ts'
import { ThisDevicePart } from '../push/this-device-part.tsx'
import { useUpdatePreferences } from './account.queries.ts'
import { AccountSection } from './account-section.tsx'
import styles from './alerts-section.module.css'

const TITLE_ID = 'account-alerts'

export function AlertsSection({ user }: { user: CurrentUser }) {
  const { data: alerts, isPending, refetch } = useQuery(alertsQuery)
  return (
    <AccountSection id={TITLE_ID} title="Mes alertes">
      {alerts && alerts.length > 0 && (
        <>
          <div className={styles.field}>
            <AlertMailsFields user={user} />
          </div>
          <ThisDevicePart />
          <AlertLines alerts={alerts} />
        </>
      )}
      {alerts?.length === 0 && <NoAlert />}
      {!alerts && isPending && <Loading />}
      {!alerts && !isPending && <Failed text="Vos alertes n’ont pas pu être chargées." onRetry={() => refetch()} />}
    </AccountSection>
  )
}

const NoAlert = () => (
  <>
    <p className={styles.quiet}>
      Vous n’êtes alerté sur aucune zone. Sur la carte, ouvrez une zone, appuyez sur «&nbsp;Alerte&nbsp;», puis sur
      «&nbsp;Etre alerté sur les évolutions de cette zone&nbsp;»&nbsp;: un changement de classe vous sera écrit.
    </p>
    <Button component={Link} to="/app/map" variant="default" className={styles.start}>
      Aller à la carte
    </Button>
  </>
)

function AlertLines({ alerts }: { alerts: readonly Alert[] }) {
  return (
    <ul>
      {byZone(alerts).map((alert) => (
        <AlertLine key={alert.zone.id} alert={alert} />
      ))}
    </ul>
  )
}

function AlertLine({ alert }: { alert: Alert }) {
  const { zone, created_at } = alert
  const { mutate, isPending } = useSetAlert(() => focusById(TITLE_ID))
  const title = zoneTitle(zone)
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <Link to={`/app/map?zone=${encodeURIComponent(zone.code)}`}>{title}</Link>
        <span className={styles.quiet}>
          {departmentName(zone.department)}, depuis le {formatDate(created_at)}
        </span>
      </div>
      <AlertLevelField alert={alert} label={`Quand vous alerter sur ${title}`} labelPlace="hidden" />
      <Button
        needsNetwork
        variant="default"
        loading={isPending}
        onClick={() => mutate({ zone, wanted: null, before: choiceOf(alert) })}
      >
        Ne plus être alerté<span className="visually-hidden"> sur {title}</span>
      </Button>
    </li>
  )
}

const LABELS: Record<CurrentUser['alert_mails'], string> = {
  each: 'Tout de suite',
  daily: 'Un résumé chaque jour',
  weekly: 'Un résumé chaque lundi',
}
const OPTIONS = ALERT_MAILS.map((value) => ({ value, label: LABELS[value] }))

const HOUR_LABELS: Record<CurrentUser['alert_hour'], string> = {
  '04:30': '4\u00A0h\u00A030',
  '06:00': '6\u00A0h',
  '18:00': '18\u00A0h',
}
const HOUR_OPTIONS = ALERT_HOURS.map((value) => ({ value, label: HOUR_LABELS[value] }))

/** The hour of a summary only shows once one has chosen a summary. */
function AlertMailsFields({ user }: { user: CurrentUser }) {
  const { mutateNext, isPending, variables } = useUpdatePreferences()
  const online = useOnline()
  const offlineWords = useOfflineWords()
  // Shown at once, before the session is refreshed.
  const { alert_mails: rhythm, alert_hour: hour } = { ...user, ...(isPending && variables) }
  const common = { labelPlace: 'above', 'aria-busy': isPending, disabled: !online } as const
  return (
    <>
      <NativeSelect
        {...common}
        label={`Mails d’alerte${offlineWords}`}
        options={OPTIONS}
        value={rhythm}
        onChange={({ currentTarget: { value } }) => {
          const alert_mails = ALERT_MAILS.find((one) => one === value)
          if (alert_mails) mutateNext({ alert_mails })
        }}
      />
      {rhythm !== 'each' && (
        <NativeSelect
          {...common}
          label={`Heure du résumé${offlineWords}`}
          options={HOUR_OPTIONS}
          value={hour}
          onChange={({ currentTarget: { value } }) => {
            const alert_hour = ALERT_HOURS.find((one) => one === value)
            if (alert_hour) mutateNext({ alert_hour })
          }}
        />
      )}
    </>
  )
}
