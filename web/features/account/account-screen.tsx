import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useCurrentUser } from '../auth/session.queries.ts'
import { AccountOverview } from './account-overview.tsx'
import { PasswordForm } from './password-form.tsx'

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
