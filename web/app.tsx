import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router'
import { closeToast, useToasts } from './lib/toasts.ts'
import { AppRoutes } from './routes.tsx'
import { colorSchemeManager, cssVariablesResolver, theme } from './theme.ts'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { ToastArea } from './ui/toast-area.tsx'

export function App({ client }: { client: QueryClient }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      // Its variables come from the theme alone: their defaults are a file of 27 KB, most of it colours not in use.
      deduplicateCssVariables={false}
    >
      <QueryClientProvider client={client}>
        <ErrorBoundary>
          {/* A change of the address is shown before the next press, which would else undo it by what it still sees. */}
          <BrowserRouter useTransitions={false}>
            <AppRoutes />
          </BrowserRouter>
        </ErrorBoundary>
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  )
}

const Toasts = () => <ToastArea toasts={useToasts()} onClose={closeToast} />
