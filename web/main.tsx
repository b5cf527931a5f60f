import './styles/font.css'
import './styles/tokens.css'
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/global.css'
// Must come before the components that build on it.
import '@mantine/core/styles/UnstyledButton.css'
import './styles/base.css'
import './styles/forced-colors.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { signOutLate } from './features/auth/device.queries.ts'
import { expireSession, followForgotten, sessionQuery } from './features/auth/session.queries.ts'
import { settingsQuery } from './features/operator/operator.queries.ts'
import { knowOwner, onSignedOut } from './lib/call.ts'
import { isSignedIn } from './lib/cookie/cookie.ts'
import { forgetKept, onForgotten } from './lib/offline/forget.ts'
import { watchNetwork } from './lib/offline/use-network.ts'
import { watchOverlayEntries } from './lib/overlay-entries.ts'
import { createQueryClient } from './lib/query-client.ts'
import { showInfo } from './lib/toasts.ts'
import { preload } from './pages.tsx'
import { keepTextsShown } from './ui/frame/shown-texts.ts'

keepTextsShown()
const client = createQueryClient()
knowOwner(() => String(client.getQueryData(sessionQuery.queryKey)?.user?.id ?? ''))
onSignedOut(() => expireSession(client))
onForgotten(() => followForgotten(client))
window.addEventListener('offline', () => {
  window.addEventListener('online', () => showInfo('Connexion rétablie'), { once: true })
})

watchNetwork()
watchOverlayEntries()

// Started now, while the page's own code is loading.
preload(window.location.pathname)
client.prefetchQuery(settingsQuery)
client.prefetchQuery(sessionQuery)
// The first formatter takes a slow phone 70 ms: it has them while all this is on its way. The login page shows no day.
if (isSignedIn()) setTimeout(() => new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris' }).format())

// Signed out where no page was open to see it; once the first screen is there.
setTimeout(() => {
  if (!isSignedIn()) void forgetKept('nobody')
  signOutLate()
}, 3_000)

const root = document.getElementById('root')
if (root) {
  // Rendered in slices: in one piece it stops a slow phone for 0.2 s.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App client={client} />
      </StrictMode>,
    ),
  )
}
