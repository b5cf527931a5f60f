import { useEffectEvent, useLayoutEffect, useState } from 'react'
import type { Scale } from '../../../../../contract/scales.ts'
import { Button } from '../../../../ui/button.tsx'
import { lazyDialog } from '../../../../ui/frame/lazy-dialog.tsx'
import type { WeekLineChanges } from '../week.rules.ts'
import { isTable } from './is-table.ts'
import { type PastedTexts, textsOf } from './pasted-texts.ts'

const PasteDialog = lazyDialog(() => import('./paste-dialog.tsx').then((file) => file.PasteDialog))

interface PasteLinesProps {
  scales: readonly Scale[]
  today: string
  onPaste: (lines: WeekLineChanges) => void
}

/** A table pasted anywhere on the page, or into the dialog. */
export function PasteLines({ scales, today, onPaste }: PasteLinesProps) {
  const [pasted, setPasted] = useState<PastedTexts | null>(null)
  const take = useEffectEvent((event: ClipboardEvent) => {
    const texts = textsOf(event.clipboardData)
    if (!isTable(texts.text) || keepsPaste(event.target)) return
    event.preventDefault()
    setPasted(texts)
  })
  // With the screen, not after it is painted: what is pasted at its first sight is read.
  useLayoutEffect(() => {
    const listen = (event: ClipboardEvent) => take(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
  return (
    <>
      <Button variant="default" onClick={() => setPasted({ text: '', html: '' })}>
        Coller
      </Button>
      {pasted !== null && (
        <PasteDialog first={pasted} scales={scales} today={today} onPaste={onPaste} onClose={() => setPasted(null)} />
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
