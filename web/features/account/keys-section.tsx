import { useState } from 'react'
import { SwitchField } from '../../ui/form/switch-field.tsx'
import { areSingleKeysOn, setSingleKeys } from '../../ui/frame/single-keys.ts'
import styles from './account-overview.module.css'
import { AccountSection } from './account-section.tsx'

/** Keys alone disturb who speaks to the computer, or presses them by mistake. */
export function KeysSection() {
  const [areOn, setOn] = useState(areSingleKeysOn)
  const change = (next: boolean) => {
    setSingleKeys(next)
    setOn(next)
  }
  return (
    <AccountSection id="account-keys" title="Raccourcis clavier" needs="keyboard">
      <SwitchField
        label="Touches seules, hors des champs&nbsp;: / pour chercher, ? pour la liste des raccourcis"
        checked={areOn}
        onChange={change}
      />
      <p className={styles.quiet}>Sur cet appareil. Ctrl&nbsp;+&nbsp;K, «&nbsp;Aller à…&nbsp;», marche toujours.</p>
    </AccountSection>
  )
}
