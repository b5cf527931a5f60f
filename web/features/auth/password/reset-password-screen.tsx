import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { LOGIN, SECOND_STEP } from '../../../../contract/core/pages.ts'
import { CallError } from '../../../lib/call.ts'
import { takeFocus } from '../../../lib/focus.ts'
import { REQUIRED_BESIDE } from '../../../lib/form/required.ts'
import { useSubmit } from '../../../lib/form/use-submit.ts'
import { stateText } from '../../../lib/page-state.ts'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { CheckField } from '../../../ui/form/check-field.tsx'
import { EmailField } from '../../../ui/form/email-field.tsx'
import { FormMessage } from '../../../ui/form/form-message.tsx'
import { NewPasswordField } from '../../../ui/form/new-password-field.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { useTermsBox } from '../use-terms-box.tsx'
import { PasswordCodeForm } from './password-code-form.tsx'
import { type GoodLink, linkQuery, useResetPassword } from './password-link.queries.ts'
import { PasswordLinkForm } from './password-link-form.tsx'
import styles from './password-screens.module.css'
import { linkErrorOf, type ResetLink, readResetLink } from './reset-link.ts'

export function ResetPasswordScreen({ title }: { title: string }) {
  const link = useResetLink()
  const email = stateText(useLocation().state, 'email') ?? ''
  return (
    <div className={styles.screen}>
      <h1>{title}</h1>
      {link?.token ? <OpenedLink key={link.token} link={link} /> : <TypedCode email={link?.email ?? email} />}
    </div>
  )
}

/** Kept in memory only, and removed from the address bar and the history. A second link in the tab replaces it. */
function useResetLink(): ResetLink | null {
  const { hash, search, state } = useLocation()
  const navigate = useNavigate()
  const [link, setLink] = useState(() => readResetLink(hash))
  const opened = readResetLink(hash)

  // While rendering, before the effect below removes it.
  if (opened !== null && (opened.email !== link?.email || opened.token !== link.token)) setLink(opened)

  useEffect(() => {
    if (hash !== '') navigate({ search, hash: '' }, { replace: true, state })
  }, [hash, search, state, navigate])

  return link
}

/** Judged before anybody types a password for nothing. */
function OpenedLink({ link }: { link: ResetLink }) {
  const { data: good, error, isPending, refetch } = useQuery(linkQuery(link))
  const [isTyping, setTyping] = useState(false)
  if (good) return <ResetPasswordForm link={good} />
  if (isPending) return <Loading />
  if (isTyping) return <TypedCode email={link.email} />
  if (!(error instanceof CallError) || error.status !== 422) {
    return (
      <Failed text={error instanceof CallError ? error.message : 'Le lien n’a pas pu être lu.'} onRetry={refetch} />
    )
  }
  return (
    <>
      <p role="alert">
        <strong>Ce lien a expiré ou a déjà servi.</strong> Si vous avez demandé plusieurs mails, seul le dernier est
        bon.
      </p>
      <PasswordLinkForm email={link.email} label="Recevoir un nouveau lien" />
      <Button variant="subtle" onClick={() => setTyping(true)}>
        Saisir le code du mail
      </Button>
    </>
  )
}

function TypedCode({ email }: { email: string }) {
  const [link, setLink] = useState<GoodLink | null>(null)
  if (link === null) return <PasswordCodeForm email={email} onGood={setLink} />
  return (
    <>
      <p ref={takeFocus} tabIndex={-1} className={styles.next}>
        Ce code est bon. Choisissez votre mot de passe.
      </p>
      <ResetPasswordForm link={link} />
    </>
  )
}

function ResetPasswordForm({ link }: { link: GoodLink }) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const terms = useTermsBox(form, link)
  const { submit, busy, errors, message } = useSubmit(useResetPassword(link, terms.isTicked), (opened) => {
    // It leads home whoever is signed in.
    if (opened === 'session') return navigate(LOGIN, { replace: true })
    if (opened === 'second step') return navigate(SECOND_STEP, { replace: true })
    const state = { email: link.email, ...(opened === 'closed account' && { account: 'closed' }) }
    return navigate('/auth/reset_password/confirmation', { replace: true, state })
  })
  const linkError = linkErrorOf(errors)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!link.isFirst || terms.check()) submit(event)
  }
  return (
    <form ref={form} onSubmit={onSubmit} noValidate className={styles.form}>
      <FormMessage text={linkError ?? message} />
      {linkError !== null && (
        <Link className={styles.link} to="/auth/forgotten_password" state={{ email: link.email }}>
          Demander un nouveau lien
        </Link>
      )}
      {/* Password managers store the password under this name. */}
      <EmailField
        name="username"
        label="Adresse email"
        autoComplete="username"
        variant="unstyled"
        readOnly
        aria-required={false}
        value={link.email}
        errors={errors}
      />
      <NewPasswordField name="password" label="Nouveau mot de passe" errors={errors} about={[link.email]} />
      <PasswordField
        name="password_confirmation"
        label="Confirmation du mot de passe"
        {...REQUIRED_BESIDE}
        autoComplete="new-password"
        errors={errors}
      />
      {link.isFirst && (
        <div>
          <CheckField name="remember" label="Se souvenir de moi" />
          {terms.box}
        </div>
      )}
      <Button type="submit" needsNetwork fullWidth loading={busy}>
        Enregistrer le mot de passe
      </Button>
    </form>
  )
}
