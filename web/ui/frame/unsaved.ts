import { createContext, useContext, useId, useLayoutEffect } from 'react'
import { holdUnsaved } from '../../lib/form/unsaved-forms.ts'

/** The question asked before something unsaved is lost. */
export interface LeaveWords {
  title?: string
  text: string
  stayLabel: string
}

interface DialogGuard {
  /** Closes the dialog for Escape, ×, Back and « Annuler », after a question when something would be lost. */
  requestClose: () => void
  /** Asks the same before an action that loses the form but keeps the dialog. */
  leave: (then: () => void) => void
  /** The unsaved things, by the form that holds them. */
  unsaved: Map<string, LeaveWords>
}

export const DialogGuard = createContext<DialogGuard>({
  requestClose: () => undefined,
  leave: (then) => then(),
  unsaved: new Map(),
})

export const useDialogGuard = () => useContext(DialogGuard)

export const TYPED: LeaveWords = { text: 'Ce que vous avez saisi sera perdu.', stayLabel: 'Continuer la saisie' }

/** Guards a form in a dialog: while it holds something unsaved, nobody leaves it without being asked. */
export function useUnsaved(words: LeaveWords | false) {
  const { unsaved } = useDialogGuard()
  const id = useId()
  // Runs before the form is seen: Back may come before effects.
  useLayoutEffect(() => {
    if (!words) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    unsaved.set(id, words)
    const release = holdUnsaved()
    window.addEventListener('beforeunload', ask)
    return () => {
      unsaved.delete(id)
      release()
      window.removeEventListener('beforeunload', ask)
    }
  }, [unsaved, id, words])
}
