import { useEffect, useEffectEvent, useState } from 'react'
import type { Scale } from '../../../../../contract/scales.ts'
import { Button } from '../../../../ui/button.tsx'
import { lazyDialog } from '../../../../ui/frame/lazy-dialog.tsx'
import type { WeekLineChanges } from '../week.rules.ts'

const PasteDialog = lazyDialog(() => import('./paste-dialog.tsx').then((file) => file.PasteDialog))

interface PasteLinesProps {
  scales: readonly Scale[]
  today: string
  onPaste: (lines: WeekLineChanges) => void
}

/** Several cells pasted anywhere on the page, or into the dialog; one alone goes where the caret is. */
export function PasteLines({ scales, today, onPaste }: PasteLinesProps) {
  const [pasted, setPasted] = useState<string | null>(null)
  const take = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain').trim() ?? ''
    const isElsewhere = event.target instanceof Element && event.target.closest('dialog') !== null
    if (isElsewhere || !/[\t\n]/.test(text)) return
    event.preventDefault()
    setPasted(text)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => take(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
  return (
    <>
      <Button variant="default" onClick={() => setPasted('')}>
        Coller
      </Button>
      {pasted !== null && (
        <PasteDialog
          firstText={pasted}
          scales={scales}
          today={today}
          onPaste={onPaste}
          onClose={() => setPasted(null)}
        />
      )}
    </>
  )
}
