import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import styles from './settings-tabs.module.css'

const TABS = [
  { key: 'operator', label: 'Opérateur' },
  { key: 'scales', label: 'Échelles' },
  { key: 'outlook', label: 'Perspective' },
  { key: 'sign-in', label: 'Connexion' },
  { key: 'sms', label: 'SMS' },
  { key: 'durations', label: 'Durées' },
] as const

type SettingsTab = (typeof TABS)[number]['key']

/** Id of what the current tab shows. */
export const SETTINGS_PANEL = 'settings-panel'

export const settingsTitle = (tab: SettingsTab) => TABS.find(({ key }) => key === tab)?.label ?? ''

/** That of SMS only where the operator sends some. */
const tabsFor = (sendsSms: boolean) => TABS.filter(({ key }) => sendsSms || key !== 'sms')

export const settingsTabOf = (view: string | null, sendsSms: boolean): SettingsTab =>
  tabsFor(sendsSms).find(({ key }) => key === view)?.key ?? 'operator'

interface SettingsTabsProps {
  current: SettingsTab
  sendsSms: boolean
}

/** Each tab has its address, so leaving one with something unsaved asks as leaving the page does. */
export const SettingsTabs = ({ current, sendsSms }: SettingsTabsProps) => (
  <div role="tablist" aria-label="Réglages" className={styles.tabs}>
    {tabsFor(sendsSms).map(({ key, label }) => (
      <Link
        key={key}
        id={`tab-${key}`}
        role="tab"
        to={{ search: key === 'operator' ? '' : `view=${key}`, hash: '' }}
        className={styles.tab}
        aria-selected={key === current}
        aria-controls={key === current ? SETTINGS_PANEL : undefined}
        tabIndex={key === current ? 0 : -1}
        onKeyDown={pressKey}
        onClick={(event) => key === current && event.preventDefault()}
      >
        {label}
      </Link>
    ))}
  </div>
)

/** The arrows go round, Home and End to the ends; Enter or Space chooses, as that may ask what is to be lost. */
function pressKey(event: KeyboardEvent<HTMLElement>) {
  // Those of the browser, as to go back.
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const tabs = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
  const at = tabs.indexOf(event.currentTarget)
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1, ' ': at }[event.key]
  if (next === undefined) return
  event.preventDefault()
  if (event.key === ' ') event.currentTarget.click()
  else tabs.at(next % tabs.length)?.focus()
}
