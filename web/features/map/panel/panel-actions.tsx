import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { addDays } from '../../../../contract/core/days.ts'
import type { MapType } from '../../../../contract/operator.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyDialog } from '../../../ui/frame/lazy-dialog.tsx'
import { IconBell, IconFileEuro, IconHistory, IconShare } from '../../../ui/icons.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { alertsQuery } from '../../alerts/alerts.queries.ts'
import { ZoneAlert } from '../../alerts/zone-alert.tsx'
import { AskQuote } from '../../quotes/ask-quote.tsx'
import styles from './panel-actions.module.css'
import type { ZonePosterProps } from './zone-poster.tsx'

const SendDialog = lazyDialog(() => import('../send/send-dialog.tsx').then((file) => file.SendDialog))
const ZonePoster = lazyPart(() => import('./zone-poster.tsx').then((file) => file.ZonePoster), { failed: () => null })

interface PanelActionsProps {
  /** The zone, and what is printed of it. */
  poster: ZonePosterProps
  /** What the map shows; null for what the operator shows first. */
  mapType: MapType | null
  onReplay: (day: string) => void
}

/** The four things one does with a zone, in one row under the thumb. */
export function PanelActions({ poster, mapType, onReplay }: PanelActionsProps) {
  const { zone, day, on } = poster
  const isTouched = useTouched()
  const [isSending, setSending] = useState(false)
  const [isAlertOpen, setAlertOpen] = useState(false)
  const { data: alerts } = useQuery(alertsQuery)
  const isAlerted = alerts?.some((one) => one.zone.id === zone.id)
  return (
    <>
      <div className={styles.row}>
        <PanelAction icon={<IconShare size={22} />} onPress={() => setSending(true)}>
          Envoyer
        </PanelAction>
        {day === null && (
          <>
            <PanelAction
              icon={<IconBell size={22} fill={isAlerted ? 'currentColor' : 'none'} />}
              isExpanded={isAlertOpen}
              onPress={() => setAlertOpen(!isAlertOpen)}
            >
              Alerte
              {isAlerted && <span className="visually-hidden"> active</span>}
            </PanelAction>
            {/* A week back is a first step that everyone remembers. */}
            <PanelAction icon={<IconHistory size={22} />} onPress={() => onReplay(addDays(on, -7))}>
              Jour passé
            </PanelAction>
            <AskQuote key={zone.id} zone={zone}>
              {(open) => (
                <PanelAction icon={<IconFileEuro size={22} />} needsNetwork onPress={open}>
                  Devis
                </PanelAction>
              )}
            </AskQuote>
          </>
        )}
      </div>
      {isAlertOpen && day === null && <ZoneAlert zone={zone} />}
      {isSending && <SendDialog poster={poster} type={mapType} onClose={() => setSending(false)} />}
      {isTouched && !isSending && <ZonePoster {...poster} />}
    </>
  )
}

/** The browser's own menu prints at once: the poster comes at the first sign of a person, before they ask. */
function useTouched() {
  const [isTouched, setTouched] = useState(false)
  useEffect(() => {
    const touched = new AbortController()
    const touch = () => {
      setTouched(true)
      touched.abort()
    }
    for (const kind of ['pointerover', 'keydown']) addEventListener(kind, touch, { signal: touched.signal })
    return () => touched.abort()
  }, [])
  return isTouched
}

interface PanelActionProps {
  icon: ReactNode
  onPress: () => void
  /** Of what it opens below. */
  isExpanded?: boolean
  needsNetwork?: boolean
  children: ReactNode
}

const PanelAction = ({ icon, onPress, isExpanded, needsNetwork = false, children }: PanelActionProps) => (
  <Button
    variant="subtle"
    needsNetwork={needsNetwork}
    className={styles.action}
    aria-expanded={isExpanded}
    leftSection={icon}
    onClick={onPress}
  >
    {children}
  </Button>
)
