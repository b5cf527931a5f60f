import { useEffect, useEffectEvent, useState } from 'react'
import type { Scale } from '../../../../../contract/scales.ts'
import { Button } from '../../../../ui/button.tsx'
import { lazyDialog } from '../../../../ui/frame/lazy-dialog.tsx'
import type { WeekLineChanges } from '../week.rules.ts'
import { isTable } from './is-table.ts'

const PasteDialog = lazyDialog(() => import('./paste-dialog.tsx').then((file) => file.PasteDialog))

interface PasteLinesProps {
  scales: readonly Scale[]
  today: string
  onPaste: (lines: WeekLineChanges) => void
}

/** A table pasted anywhere on the page, or into the dialog. */
export function PasteLines({ scales, today, onPaste }: PasteLinesProps) {
  const [pasted, setPasted] = useState<string | null>(null)
  const take = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain').trim() ?? ''
    if (!isTable(text) || keepsPaste(event.target)) return
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

/** A dialog, the search and the reason take what is pasted into them; a cell of the grid takes one value. */
const keepsPaste = (target: EventTarget | null) =>
  target instanceof Element &&
  (target.closest('dialog') !== null || (isTextField(target) && target.closest('[role="grid"]') === null))

const isTextField = (target: Element) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && ['text', 'search'].includes(target.type))
