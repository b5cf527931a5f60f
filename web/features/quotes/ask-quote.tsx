import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { allows } from '../../../contract/core/access.ts'
import { changeSearch } from '../../lib/list/list-state.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/frame/lazy-dialog.tsx'
import { IconFileEuro } from '../../ui/icons.ts'
import { roleOf, useCurrentUser } from '../auth/session.queries.ts'
import type { NamedZone } from '../zones/zone-names.queries.ts'

const QuoteDialog = lazyDialog(() => import('./request/quote-dialog.tsx').then((file) => file.QuoteDialog))

/** Parameter of the address: a mail leads to the request that its zone begins. */
const ASKED = 'ask'

interface AskQuoteProps {
  /** The one that the form begins with. */
  zone: NamedZone | null
  /** Another look of the button. */
  children?: (open: () => void) => ReactNode
}

/** For clients only: administrators answer. */
export function AskQuote({ zone, children }: AskQuoteProps) {
  const [isOpen, setOpen] = useState(false)
  const [params, setParams] = useSearchParams()
  const isAsked = params.get(ASKED) === 'quote'
  const wasAsked = useRef(false)
  // Opens once the address leads to the zone alone, as a dialog adds an entry to the history.
  useEffect(() => {
    if (isAsked) setParams(changeSearch(params, { [ASKED]: null }), { replace: true })
    else if (wasAsked.current) setOpen(true)
    wasAsked.current = isAsked
  }, [isAsked, params, setParams])
  if (allows('admin', roleOf(useCurrentUser()))) return null
  const open = () => setOpen(true)
  return (
    <>
      {children?.(open) ?? (
        <Button needsNetwork variant="default" leftSection={<IconFileEuro size={20} />} onClick={open}>
          Demande de devis
        </Button>
      )}
      {isOpen && <QuoteDialog zone={zone} onClose={() => setOpen(false)} />}
    </>
  )
}
