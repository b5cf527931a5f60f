import type { RefObject } from 'react'
import { ROLE_LABELS, type Role } from '../../../contract/core/access.ts'
import { DEMO_PASSWORD } from '../../../contract/core/demo.ts'
import styles from './demo-accounts.module.css'

const ACCOUNTS: [Role, string][] = [
  ['client', 'client@estran.example'],
  ['actalia-user', 'admin@estran.example'],
  ['actalia-admin', 'super@estran.example'],
  ['registered', 'attente@estran.example'],
]

interface DemoAccountsProps {
  form: RefObject<HTMLFormElement | null>
}

export function DemoAccounts({ form }: DemoAccountsProps) {
  const fill = (email: string) => {
    const values: Record<string, string> = { email, password: DEMO_PASSWORD }
    for (const input of form.current?.querySelectorAll('input') ?? []) {
      input.value = values[input.name] ?? input.value
    }
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }
  return (
    <details className={styles.demo}>
      <summary>Comptes de démonstration</summary>
      <ul>
        {ACCOUNTS.map(([role, email]) => (
          <li key={email}>
            <button type="button" onClick={() => fill(email)}>
              {ROLE_LABELS[role]} <span>{email}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
