import { createContext, useContext, useEffect, useId } from 'react'

interface DialogGuard {
  /** What Escape, ×, Back and « Annuler » do: closes the dialog, after a question when something would be lost. */
  requestClose: () => void
  /** The same question before what loses the form but keeps the dialog. */
  leave: (then: () => void) => void
  /** The forms that hold something unsaved. */
  unsaved: Set<string>
}

export const DialogGuard = createContext<DialogGuard>({
  requestClose: () => undefined,
  leave: (then) => then(),
  unsaved: new Set(),
})

export const useDialogGuard = () => useContext(DialogGuard)

/** For a form in a dialog: while it holds something unsaved, nobody leaves it without being asked. */
export function useUnsaved(isUnsaved: boolean) {
  const { unsaved } = useDialogGuard()
  const id = useId()
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    unsaved.add(id)
    window.addEventListener('beforeunload', ask)
    return () => {
      unsaved.delete(id)
      window.removeEventListener('beforeunload', ask)
    }
  }, [isUnsaved, unsaved, id])
}
