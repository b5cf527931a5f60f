import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { ROLE_LABELS, type Role } from '../../../contract/core/access.ts'
import { DEMO_PASSWORD } from '../../../contract/core/demo.ts'
import { SECOND_STEP } from '../../../contract/core/pages.ts'
import { REQUIRED_BESIDE } from '../../lib/form/required.ts'
import { useSubmit } from '../../lib/form/use-submit.ts'
import { stateText } from '../../lib/page-state.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/form/check-field.tsx'
import { EmailField } from '../../ui/form/email-field.tsx'
import { FormMessage } from '../../ui/form/form-message.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useSettings } from '../operator/operator.queries.ts'
import { useLogin } from './auth.queries.ts'
import loginForm from './login-form.module.css'
import styles from './login-screen.module.css'
import { SocialButtons } from './providers/social-buttons.tsx'
import { useTermsBox } from './use-terms-box.tsx'

export function LoginScreen({ title }: { title: string }) {
  const settings = useSettings()
  return (
    <>
      <h1>{title}</h1>
      <LoginForm accounts={settings?.demo ? 'demo' : 'real'} />
    </>
  )
}

interface LoginFormProps {
  accounts: 'demo' | 'real'
}

function LoginForm({ accounts }: LoginFormProps) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const terms = useTermsBox(form)
  const { submit, busy, errors, message } = useSubmit(useLogin(terms.isTicked), (step) => {
    if (step) navigate(SECOND_STEP, { state })
  })
  const { state } = useLocation()
  const initialEmail = stateText(state, 'email') ?? ''
  const [email, setEmail] = useState(initialEmail)

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (terms.check()) submit(event)
  }

  const readOptions = () =>
    terms.check() && form.current
      ? {
          remember: new FormData(form.current).has('remember'),
          return_to: stateText(state, 'from') ?? '',
          isTicked: terms.isTicked,
        }
      : null

  return (
    <div className={loginForm.login}>
      <form ref={form} onSubmit={onSubmit} noValidate className={loginForm.form}>
        <FormMessage text={message} />
        <EmailField
          name="email"
          label="Adresse email"
          {...REQUIRED_BESIDE}
          autoComplete="username"
          defaultValue={initialEmail}
          onChange={(event) => setEmail(event.currentTarget.value)}
          errors={errors}
        />
        <PasswordField
          name="password"
          label="Mot de passe"
          {...REQUIRED_BESIDE}
          autoComplete="current-password"
          errors={errors}
        />
        <div>
          <div className={loginForm.row}>
            <CheckField name="remember" label="Se souvenir de moi" />
            <Link className={loginForm.link} to="/auth/forgotten_password" state={{ email }}>
              Mot de passe oublié&nbsp;?
            </Link>
          </div>
          {terms.box}
        </div>
        <Button type="submit" needsNetwork fullWidth loading={busy}>
          Se connecter
        </Button>
      </form>
      <SocialButtons readOptions={readOptions} />
      {accounts === 'demo' && <DemoAccounts form={form} />}
      <nav aria-label="Autres pages">
        <ul className={loginForm.links}>
          <li>
            <Link className={loginForm.link} to="/registration/form">
              Créer un compte
            </Link>
          </li>
          <li>
            <Link className={loginForm.link} to="/auth/legals#legals">
              Mentions légales
            </Link>
          </li>
        </ul>
      </nav>
    </div>
  )
}

const ACCOUNTS: [Role, string][] = [
  ['client', 'client@estran.example'],
  ['actalia-user', 'admin@estran.example'],
  ['actalia-admin', 'super@estran.example'],
  ['registered', 'attente@estran.example'],
]

interface DemoAccountsProps {
  form: RefObject<HTMLFormElement | null>
}

function DemoAccounts({ form }: DemoAccountsProps) {
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
