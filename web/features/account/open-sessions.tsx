import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OpenSession } from '../../../contract/account.ts'
import { formatDate, formatDaysAgo, formatMoment, todayInParis } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { IconDeviceDesktop, IconDeviceMobile } from '../../ui/icons.ts'
import lines from '../../ui/lines.module.css'
import { Loading } from '../../ui/loading.tsx'
import { useDeletePushOfSession } from '../push/push.queries.ts'
import { sessionsQuery, useEndOtherSessions, useEndSession } from './account.queries.ts'
import { AccountSection } from './account-section.tsx'
import { describeDevice, isHandheld } from './device.ts'
import styles from './open-sessions.module.css'

const FIRST_LINES = 8

const TITLE_ID = 'account-sessions'
/** The pressed button disappears with its row. */
const focusTitle = () => document.getElementById(TITLE_ID)?.focus({ preventScroll: true })

export function OpenSessions() {
  const { data: sessions, isPending, refetch } = useQuery(sessionsQuery)
  const { mutate: endOthers, isPending: isEnding } = useEndOtherSessions(focusTitle)
  const hasOthers = sessions?.some(({ is_current }) => !is_current)
  return (
    <AccountSection
      id={TITLE_ID}
      title="Appareils connectés"
      action={
        hasOthers && (
          <Button needsNetwork variant="default" loading={isEnding} onClick={() => endOthers()}>
            Déconnecter les autres appareils
          </Button>
        )
      }
    >
      {sessions && <SessionLines sessions={sessions} />}
      {!sessions && isPending && <Loading />}
      {!sessions && !isPending && (
        <Failed text="Les appareils connectés n’ont pas pu être chargés." onRetry={() => refetch()} />
      )}
    </AccountSection>
  )
}

function SessionLines({ sessions }: { sessions: readonly OpenSession[] }) {
  const [isOpen, setOpen] = useState(false)
  const ordered = [...sessions].sort((a, b) => Number(b.is_current) - Number(a.is_current))
  const hasMore = !isOpen && ordered.length > FIRST_LINES
  return (
    <>
      <ul>
        {(isOpen ? ordered : ordered.slice(0, FIRST_LINES)).map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </ul>
      {hasMore && (
        <Button variant="default" fullWidth onClick={() => setOpen(true)}>
          Afficher les {ordered.length} appareils
        </Button>
      )}
    </>
  )
}

function SessionLine({ session }: { session: OpenSession }) {
  const { id, is_current, created_at, used_at, user_agent, notified_since } = session
  const { mutate: end, isPending } = useEndSession(focusTitle)
  const { mutate: endNotices, isPending: isEndingNotices } = useDeletePushOfSession(focusTitle)
  const device = describeDevice(user_agent)
  const Icon = isHandheld(user_agent) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={`${lines.line} ${styles.line}`}>
      <Icon size={24} className={lines.icon} />
      <div className={lines.words} id={`session-${id}`}>
        <p className={styles.name}>
          <strong>{device}</strong>
          {is_current && <span className={styles.here}>Cet appareil</span>}
        </p>
        <span>Session ouverte le {formatMoment(created_at)}</span>
        <span>Dernière utilisation&nbsp;: {formatDaysAgo(todayInParis(new Date(used_at)))}</span>
        {notified_since && (
          <span>
            Reçoit les alertes depuis le {formatDate(notified_since)}{' '}
            <Button
              needsNetwork
              variant="subtle"
              size="compact"
              loading={isEndingNotices}
              aria-describedby={`session-${id}`}
              onClick={() => endNotices(id)}
            >
              Arrêter les notifications
            </Button>
          </span>
        )}
      </div>
      {!is_current && (
        <Button
          needsNetwork
          variant="default"
          className={lines.end}
          loading={isPending}
          aria-describedby={`session-${id}`}
          onClick={() => end(id)}
        >
          Déconnecter<span className="visually-hidden"> {device}</span>
        </Button>
      )}
    </li>
  )
}
