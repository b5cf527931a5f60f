/** Open modal dialogs, the topmost last. All of the page outside of it is inert, even what is painted above it. */
let dialogs: readonly HTMLDialogElement[] = []
/** The element that must always be seen and reached, and its place without a dialog. */
let raised: { element: HTMLElement; home: HTMLElement } | null = null

/** Returns the way to close it. */
export function openModal(dialog: HTMLDialogElement) {
  dialog.showModal()
  dialogs = [...dialogs.filter((one) => one !== dialog), dialog]
  raise()
  return () => {
    dialogs = dialogs.filter((one) => one !== dialog)
    // Goes before the dialog closes, or would close with it.
    raise()
    dialog.close()
  }
}

/** Keeps an element in the topmost dialog. It must be alone in its parent, or React would look for a neighbour. */
export function ensureOnTop(element: HTMLDivElement) {
  const home = element.parentElement ?? document.body
  raised = { element, home }
  raise()
  return () => {
    home.append(element)
    raised = null
  }
}

function raise() {
  if (!raised) return
  const { element, home } = raised
  const place = dialogs.at(-1) ?? home
  if (element.parentElement !== place) {
    // The browser fires no blur for what it moves.
    if (element.contains(document.activeElement) && document.activeElement instanceof HTMLElement) {
      document.activeElement.blur()
    }
    place.append(element)
  }
  // Older browsers have no popovers: there it is painted by its z-index, within the dialog.
  if (!element.showPopover) return
  if (element.matches(':popover-open')) element.hidePopover()
  element.showPopover()
}
