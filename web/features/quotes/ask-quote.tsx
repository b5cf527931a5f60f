import { type ReactNode, useState } from 'react'
import { allows } from '../../../contract/core/access.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/frame/lazy-dialog.tsx'
import { IconFileEuro } from '../../ui/icons.ts'
import { roleOf, useCurrentUser } from '../auth/session.queries.ts'
import type { NamedZone } from '../zones/zone-names.queries.ts'

const QuoteDialog = lazyDialog(() => import('./request/quote-dialog.tsx').then((file) => file.QuoteDialog))

interface AskQuoteProps {
  /** The one that the form begins with. */
  zone: NamedZone | null
  /** Another look of the button. */
  children?: (open: () => void) => ReactNode
}

/** For clients only: administrators answer. */
export function AskQuote({ zone, children }: AskQuoteProps) {
  const [isOpen, setOpen] = useState(false)
  if (allows('admin', roleOf(useCurrentUser()))) return null
  const open = () => setOpen(true)
  return (
    <>
      {children?.(open) ?? (
        <Button
          needsNetwork
          variant="default"
          leftSection={<IconFileEuro size={20} aria-hidden="true" />}
          onClick={open}
        >
          Demande de devis
        </Button>
      )}
      {isOpen && <QuoteDialog zone={zone} onClose={() => setOpen(false)} />}
    </>
  )
}
