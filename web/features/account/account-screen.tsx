import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useSearchParams } from 'react-router'
import type { CurrentUser } from '../../../contract/auth.ts'
import { allows } from '../../../contract/core/access.ts'
import { PASSWORD_LENGTH } from '../../../contract/core/fields.ts'
import { REQUIRED_BESIDE } from '../../lib/form/required.ts'
import { useSubmit } from '../../lib/form/use-submit.ts'
import { closeOverlays } from '../../lib/overlay-entries.ts'
import { showSuccess } from '../../lib/toasts.ts'
import { useTitlePart } from '../../lib/use-arrival.ts'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form/form-message.tsx'
import { NewPasswordField } from '../../ui/form/new-password-field.tsx'
import { CurrentPasswordField, PasswordField } from '../../ui/form/password-field.tsx'
import { UnsavedPage } from '../../ui/frame/leave-question.tsx'
import { TYPED } from '../../ui/frame/unsaved.ts'
import { useUpdatePassword } from '../auth/password/password.queries.ts'
import { roleOf, useCurrentUser } from '../auth/session.queries.ts'
import { AccountOverview } from './account-overview.tsx'
import styles from './account-screen.module.css'

/** The view is in the address, so that the back button leads from one to the other. */
export function AccountScreen({ title }: { title: string }) {
  const user = useCurrentUser()
  const [params] = useSearchParams()
  const view = params.get('view') === 'password' && user.password_changed_at !== null ? 'password' : 'overview'
  useFocusOn(view)
  if (view === 'password') return <PasswordForm user={user} />
  return <AccountOverview title={title} user={user} />
}

function useFocusOn(view: string) {
  const lastView = useRef(view)
  useEffect(() => {
    if (lastView.current === view) return
    lastView.current = view
    const title = document.querySelector<HTMLElement>('main h1')
    window.scrollTo(0, 0)
    title?.focus({ preventScroll: true })
  }, [view])
}

const OVERVIEW = { search: '' }
const PASSWORD_TITLE = 'Modifier le mot de passe'

function PasswordForm({ user }: { user: CurrentUser }) {
  const navigate = useNavigate()
  useTitlePart(PASSWORD_TITLE)
  const [isTyped, setTyped] = useState(false)
  const leave = () => {
    flushSync(() => setTyped(false))
    closeOverlays(() => navigate(OVERVIEW, { replace: true }))
  }
  const { submit, busy, errors, message } = useSubmit(useUpdatePassword(), () => {
    showSuccess('Mot de passe modifié', 'Vos autres appareils ont été déconnectés.')
    leave()
  })
  const { email, name, firstname, organism_name } = user
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{PASSWORD_TITLE}</h1>
      <p className={styles.quiet}>
        Un mot de passe doit être changé régulièrement. Le changer déconnecte vos autres appareils&nbsp;; celui-ci reste
        connecté.
      </p>
      <form onSubmit={submit} onInput={(event) => setTyped(isFilled(event))} noValidate className={styles.form}>
        <FormMessage text={message} />
        {/* Tells password managers whose password this is. */}
        <input name="username" autoComplete="username" value={email} readOnly hidden />
        <CurrentPasswordField errors={errors} />
        <NewPasswordField
          name="password"
          label="Nouveau mot de passe"
          about={[email, name, firstname, organism_name]}
          least={allows('admin', roleOf(user)) ? PASSWORD_LENGTH.admin : PASSWORD_LENGTH.min}
          errors={errors}
        />
        <PasswordField
          name="password_confirmation"
          label="Confirmation du nouveau mot de passe"
          {...REQUIRED_BESIDE}
          autoComplete="new-password"
          errors={errors}
        />
        <div className={styles.actions}>
          <Button type="submit" needsNetwork loading={busy}>
            Enregistrer
          </Button>
          <Button onClick={leave} variant="default">
            Annuler
          </Button>
        </div>
      </form>
      <UnsavedPage isUnsaved={isTyped} text={TYPED.text} />
    </div>
  )
}

const isFilled = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
  [...currentTarget.querySelectorAll<HTMLInputElement>('input:not([readonly])')].some(({ value }) => value !== '')
