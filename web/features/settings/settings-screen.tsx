import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useAnchor } from '../../lib/use-anchor.ts'
import { useTitlePart } from '../../lib/use-arrival.ts'
import { Failed } from '../../ui/failed.tsx'
import { Loading } from '../../ui/loading.tsx'
import { TrialMail } from '../mails/trial-mail.tsx'
import { OperatorSection } from '../operator/edit/operator-section.tsx'
import { FirstDaySection } from '../operator/first-day/first-day-section.tsx'
import { settingsQuery, useSettings } from '../operator/operator.queries.ts'
import { OutlookSection } from '../outlook/report/outlook-section.tsx'
import { scalesQuery } from '../scales/scales.queries.ts'
import { ScalesSection } from '../scales/scales-section.tsx'
import { SmsSettingsSection } from '../sms/sms-settings.tsx'
import { DurationsSection } from './durations-section.tsx'
import { ScalePreview } from './scale-preview.tsx'
import { SecondFactorRule } from './second-factor-rule.tsx'
import styles from './settings-screen.module.css'
import { SETTINGS_PANEL, SettingsTabs, settingsTabOf, settingsTitle } from './settings-tabs.tsx'

const PANELS = {
  operator: OperatorPanel,
  scales: ScalesPanel,
  outlook: OutlookSection,
  'sign-in': SecondFactorRule,
  sms: SmsSettingsSection,
  durations: DurationsSection,
}

export function SettingsScreen({ title }: { title: string }) {
  const [params] = useSearchParams()
  const sendsSms = useSettings()?.sends_sms ?? false
  const tab = settingsTabOf(params.get('view'), sendsSms)
  useTitlePart(settingsTitle(tab))
  const Panel = PANELS[tab]
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{title}</h1>
      <FirstDaySection
        nextId={SETTINGS_PANEL}
        mailPart={({ mail_server, waiting_mails }) => <TrialMail server={mail_server} waiting={waiting_mails} />}
      />
      <SettingsTabs current={tab} sendsSms={sendsSms} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the pattern of tabs leads from the tab to its panel */}
      <div id={SETTINGS_PANEL} role="tabpanel" aria-labelledby={`tab-${tab}`} tabIndex={0}>
        <Panel />
      </div>
    </div>
  )
}

function OperatorPanel() {
  const { data, isError, refetch } = useQuery(settingsQuery)
  useAnchor(data !== undefined)
  if (data) return <OperatorSection settings={data} />
  return isError && <Failed text="Les réglages de l’opérateur n’ont pas pu être chargés." onRetry={() => refetch()} />
}

function ScalesPanel() {
  const { data, isPending, refetch } = useQuery(scalesQuery)
  useAnchor(data !== undefined)
  if (data) return <ScalesSection scales={data} preview={(scale) => <ScalePreview scale={scale} />} />
  if (isPending) return <Loading />
  return <Failed text="Les échelles n’ont pas pu être chargées." onRetry={() => refetch()} />
}
