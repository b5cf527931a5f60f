import { Fragment, type ReactNode, useDeferredValue, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { CurrentUser } from '../contract/auth.ts'
import { homeOf } from '../contract/core/access.ts'
import { LOGIN, type PageName, redirectFor, titleFor } from '../contract/core/pages.ts'
import { pageKey, roleOf, useSession } from './features/auth/session.queries.ts'
import { DemoNotice } from './features/operator/demo-notice.tsx'
import { useSettings } from './features/operator/operator.queries.ts'
import { OperatorMark } from './features/operator/operator-mark.tsx'
import { PageFooter } from './features/operator/page-footer.tsx'
import { termsToAccept } from './features/shell/terms.rules.ts'
import { isSignedIn } from './lib/cookie/cookie.ts'
import { stateText } from './lib/page-state.ts'
import { returnPath } from './lib/return-path.ts'
import { type PageRoute, preload, ROUTES, Shell } from './pages.tsx'
import { helpFor, type ScreenLayout } from './screens.ts'
import { AuthFrame } from './ui/frame/auth-frame.tsx'
import { beginFirstView, endFirstView } from './ui/frame/first-view.ts'
import { ReadingFrame } from './ui/frame/reading-frame.tsx'
import { lazyPart } from './ui/lazy-part.tsx'
import { Loading } from './ui/loading.tsx'

/** The contract says who may see a page and where others go; a failed session request leads to login. */
export function Guard({ page, layout, Screen }: PageRoute) {
  const { data: session, isPending, isFetching } = useSession()
  const { pathname, search, hash, state } = useLocation()
  usePreloadedMap(page.name === 'login' ? 'typing' : 'never')
  const isOut = session?.user === null
  const isEntering = isOut && isFetching && isSignedIn() && LEADING_ON.has(page.name)
  useEnteredMap(isEntering ? 'entering' : isOut && 'out', stateText(state, 'from') ?? MAP)
  // The frame and what stands in it come at the same time.
  useEffect(() => preload(pathname), [pathname])
  // In one piece, frame and screen stop a slow phone for 0.2 s.
  const isWaiting = useDeferredValue(isPending)
  if (isPending || isWaiting) return <Loading />

  const role = roleOf(session?.user ?? null)
  const returnTo = role && page.name === 'login' ? returnPath(state, role) : null
  const target = returnTo ?? redirectFor(page, role)
  if (target !== null && target !== pathname) {
    const from = session?.returnTo === undefined ? pathname + search + hash : session.returnTo
    return (
      <>
        <Navigate to={target} replace state={target === LOGIN && from !== null ? { from } : null} />
        <Loading />
      </>
    )
  }
  return (
    <Fragment key={pageKey()}>
      <Frame name={page.name} layout={layout} help={helpFor(page.name, search, role)}>
        <Screen title={titleFor(page, role)} />
      </Frame>
      {page.access !== 'public' && session?.user && <Terms user={session.user} />}
    </Fragment>
  )
}

/** Who types on the login page is about to need it: on a slow network it comes meanwhile. */
function usePreloadedMap(after: 'typing' | 'never') {
  useEffect(() => {
    if (after === 'never') return
    const load = () => preload(MAP)
    document.addEventListener('input', load, { once: true })
    return () => document.removeEventListener('input', load)
  }, [after])
}

const MAP = homeOf('client')

/** Pages that are left by who has signed in there. */
const LEADING_ON: ReadonlySet<string> = new Set(['login', 'second-factor'])

/** Who has just signed in reads the class while the session and the map are still on their way. */
function useEnteredMap(visitor: 'entering' | 'out' | false, target: string) {
  useEffect(() => {
    // Where this fails, the application's own requests say so.
    if (visitor === 'entering' && target.split('?')[0] === MAP) beginFirstView(target).catch(() => undefined)
    if (visitor === 'out') endFirstView()
  }, [visitor, target])
}

const TermsDialog = lazyPart(() => import('./features/shell/terms-dialog.tsx').then((file) => file.TermsDialog))

const PlannedDeletion = lazyPart(() =>
  import('./features/account/deletion/planned-deletion.tsx').then((file) => file.PlannedDeletion),
)

const AskedDeletion = lazyPart(() =>
  import('./features/account/deletion/planned-deletion.tsx').then((file) => file.AskedDeletion),
)

/** Only over pages behind a guard, so that the terms themselves stay readable. */
function Terms({ user }: { user: CurrentUser }) {
  const version = useSettings()?.terms_version
  const reason = version === undefined ? null : termsToAccept(user, version)
  if (version === undefined || reason === null) return null
  return <TermsDialog reason={reason} version={version} accepted={user.terms_version_accepted ?? version} />
}

interface FrameProps {
  name: PageName
  layout: ScreenLayout
  help: string
  children: ReactNode
}

function Frame({ name, layout, help, children }: FrameProps) {
  const settings = useSettings()
  const session = useSession().data
  const plannedAt = session?.user?.deletion_at
  const banner = (
    <>
      <DemoNotice />
      {plannedAt && <PlannedDeletion at={plannedAt} />}
      {name === 'login' && session?.deletionAt && <AskedDeletion at={session.deletionAt} />}
    </>
  )
  if (layout === 'auth') {
    return (
      <AuthFrame
        banner={banner}
        footer={<PageFooter />}
        help={help}
        operator={settings?.operator_name}
        logo={settings?.logo && <OperatorMark name={settings.operator_name} logo={settings.logo} />}
      >
        {children}
      </AuthFrame>
    )
  }
  if (layout === 'reading') {
    return (
      <ReadingFrame banner={banner} footer={<PageFooter />} help={help}>
        {children}
      </ReadingFrame>
    )
  }
  return (
    <Shell banner={banner} pages={ROUTES} help={help} content={layout === 'shell' ? 'page' : 'filled'}>
      {children}
    </Shell>
  )
}
