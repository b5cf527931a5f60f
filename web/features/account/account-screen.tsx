import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useCurrentUser } from '../auth/session.queries.ts'
import { AccountOverview } from './account-overview.tsx'
import { PasswordForm } from './password-form.tsx'

/** One page and, at its address with `?view=password`, the change of password: « back » leads from one to the other. */
export function AccountScreen({ title }: { title: string }) {
  const user = useCurrentUser()
  const [params] = useSearchParams()
  const view = params.get('view') === 'password' && user.password_changed_at !== null ? 'password' : 'overview'
  useFocusOn(view)
  if (view === 'password') return <PasswordForm user={user} />
  return <AccountOverview title={title} user={user} />
}

/** Focus goes to the start of a view that takes another's place, as on a new page. */
function useFocusOn(view: string) {
  const shown = useRef(view)
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    const title = document.querySelector<HTMLElement>('main h1')
    window.scrollTo(0, 0)
    title?.focus({ preventScroll: true })
  }, [view])
}
