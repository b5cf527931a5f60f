import { createContext, useContext, useId, useLayoutEffect } from 'react'

/** The question asked before something unsaved is lost. */
export interface LeaveWords {
  title?: string
  text: string
  stayLabel: string
}

interface DialogGuard {
  /** What Escape, ×, Back and « Annuler » do: closes the dialog, after a question when something would be lost. */
  requestClose: () => void
  /** The same question before what loses the form but keeps the dialog. */
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

/** For a form in a dialog: while it holds something unsaved, nobody leaves it without being asked. */
export function useUnsaved(words: LeaveWords | false) {
  const { unsaved } = useDialogGuard()
  const id = useId()
  // As soon as it is seen: Back may come before effects run.
  useLayoutEffect(() => {
    if (!words) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    unsaved.set(id, words)
    window.addEventListener('beforeunload', ask)
    return () => {
      unsaved.delete(id)
      window.removeEventListener('beforeunload', ask)
    }
  }, [unsaved, id, words])
}
