import { todayInParis } from '../../../lib/format.ts'
import { useNetwork } from '../../../lib/offline/use-network.ts'
import styles from './freshness.module.css'
import { ageAt, type DataTrust, freshnessText, type HeardAnswer, keptText, trustOf } from './freshness.rules.ts'
import { useNow } from './use-now.ts'

/** The one sentence of a screen that says how far its classes can be trusted. */
export function Freshness({ age }: { age: DataTrust }) {
  const known = ageAt(age, useNow())
  return <FreshnessLine state={known.state} text={freshnessText(known, todayInParis())} />
}

interface KeptFreshnessProps {
  answers: readonly HeardAnswer[]
  /** What may have changed since. */
  noun: string
}

/** Where nothing is asked again by the minute: said only of what was kept, or could not be asked anew. */
export function KeptFreshness({ answers, noun }: KeptFreshnessProps) {
  const trust = trustOf(answers, useNetwork() !== 'on')
  if (trust.state === 'checked') return null
  return <FreshnessLine state={trust.state} text={keptText(trust, todayInParis(), noun)} />
}

function FreshnessLine({ state, text }: { state: DataTrust['state']; text: string }) {
  const isChecked = state === 'checked'
  return (
    <div className={styles.freshness} data-state={state}>
      <p aria-hidden={!isChecked || undefined}>{text}</p>
      {/* Not each minute that it is checked again. */}
      <p className="visually-hidden" role="status">
        {!isChecked && text}
      </p>
    </div>
  )
}
