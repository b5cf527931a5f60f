import { useState } from 'react'
import { allows } from '../../../contract/core/access.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/frame/lazy-dialog.tsx'
import { IconFileEuro } from '../../ui/icons.ts'
import { roleOf, useCurrentUser } from '../auth/session.queries.ts'
import type { NamedZone } from '../zones/zone-names.queries.ts'

const QuoteDialog = lazyDialog(() => import('./request/quote-dialog.tsx').then((file) => file.QuoteDialog))

/** For clients only: administrators answer. `zone` is the one that the form begins with. */
export function AskQuote({ zone }: { zone: NamedZone | null }) {
  const [isOpen, setOpen] = useState(false)
  if (allows('admin', roleOf(useCurrentUser()))) return null
  return (
    <>
      <Button
        needsNetwork
        variant="default"
        leftSection={<IconFileEuro size={20} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Demande de devis
      </Button>
      {isOpen && <QuoteDialog zone={zone} onClose={() => setOpen(false)} />}
    </>
  )
}
