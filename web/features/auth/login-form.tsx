import { type FormEvent, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { stateText } from '../../lib/page-state.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/form/check-field.tsx'
import { FormMessage } from '../../ui/form/form-message.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { rememberedTerms } from './accepted-terms.ts'
import { useLogin } from './auth.queries.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import styles from './login-form.module.css'
import { SocialButtons } from './social-buttons.tsx'

interface LoginFormProps {
  termsVersion: number | null
  accounts: 'demo' | 'real'
}

const NOT_ACCEPTED = "Vous devez accepter les conditions d'utilisation pour continuer"

export function LoginForm({ termsVersion, accounts }: LoginFormProps) {
  const { submit, busy, errors, message } = useSubmit(useLogin())
  const [choice, setChoice] = useState<{ version: number | null; isAccepted: boolean } | null>(null)
  const [hasTried, setHasTried] = useState(false)
  const { state } = useLocation()
  const knownEmail = stateText(state, 'email') ?? ''
  const [email, setEmail] = useState(knownEmail)
  const form = useRef<HTMLFormElement>(null)
  // Terms that change while the page is open are asked again.
  const isStillMeant = choice !== null && (choice.version === null || choice.version === termsVersion)
  const isRemembered = termsVersion !== null && rememberedTerms() === termsVersion
  const isAccepted = isStillMeant ? choice.isAccepted : isRemembered

  const checkTerms = () => {
    if (!isAccepted) form.current?.querySelector<HTMLInputElement>('[name=terms]')?.focus()
    setHasTried(!isAccepted)
    return isAccepted
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (checkTerms()) submit(event)
  }

  const readOptions = () =>
    checkTerms() && form.current
      ? { remember: new FormData(form.current).has('remember'), return_to: stateText(state, 'from') ?? '' }
      : null

  return (
    <div className={styles.login}>
      <form ref={form} onSubmit={onSubmit} noValidate className={styles.form}>
        <FormMessage text={message} />
        <TextField
          name="email"
          label="Adresse email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          defaultValue={knownEmail}
          onChange={(event) => setEmail(event.currentTarget.value)}
          errors={errors}
        />
        <PasswordField name="password" label="Mot de passe" autoComplete="current-password" errors={errors} />
        <div>
          <div className={styles.row}>
            <CheckField name="remember" label="Se souvenir de moi" />
            <Link className={styles.link} to="/auth/forgotten_password" state={{ email }}>
              Mot de passe oublié&nbsp;?
            </Link>
          </div>
          <CheckField
            name="terms"
            checked={isAccepted}
            onChange={(isChecked) => setChoice({ version: termsVersion, isAccepted: isChecked })}
            error={hasTried && !isAccepted ? NOT_ACCEPTED : undefined}
            label={
              <>
                J’accepte les{' '}
                <a href="/auth/legals#terms" target="_blank" rel="noopener">
                  conditions d’utilisation<span className="visually-hidden"> (nouvel onglet)</span>
                </a>
              </>
            }
          />
        </div>
        <Button type="submit" fullWidth loading={busy}>
          Se connecter
        </Button>
      </form>
      <SocialButtons readOptions={readOptions} />
      {accounts === 'demo' && <DemoAccounts form={form} />}
      <nav aria-label="Autres pages" className={styles.links}>
        <Link className={styles.link} to="/registration/form">
          Créer un compte
        </Link>
        <Link className={styles.link} to="/auth/legals">
          Mentions légales
        </Link>
      </nav>
    </div>
  )
}
