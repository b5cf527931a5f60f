import type { RefObject } from 'react'
import classes from './demo-accounts.module.css'

const PASSWORD = 'Estran-demo-2026'
const ACCOUNTS = [
  ['Producteur', 'client@estran.example'],
  ['Administrateur', 'admin@estran.example'],
  ['Super administrateur', 'super@estran.example'],
  ['En attente', 'attente@estran.example'],
] as const

interface DemoAccountsProps {
  /** The form to fill. */
  form: RefObject<HTMLFormElement | null>
}

export function DemoAccounts({ form }: DemoAccountsProps) {
  const fill = (email: string) => {
    const values: Record<string, string> = { email, password: PASSWORD }
    for (const input of form.current?.querySelectorAll('input') ?? []) {
      input.value = values[input.name] ?? input.value
    }
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }
  return (
    <details className={classes.demo}>
      <summary>Comptes de démonstration</summary>
      <ul>
        {ACCOUNTS.map(([label, email]) => (
          <li key={email}>
            <button type="button" onClick={() => fill(email)}>
              {label} <span>{email}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
