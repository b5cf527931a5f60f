/** For use as a ref: a stable function runs only once. */
export function takeFocus(element: HTMLElement | null) {
  element?.focus()
}

export function takeFocusInPlace(element: HTMLElement | null) {
  element?.focus({ preventScroll: true })
}

export const focusById = (id: string) => takeFocusInPlace(document.getElementById(id))

/** Where the page begins: its heading, or that of the dialog above it, as all outside of it is out of reach. */
export function focusStart() {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
  const start =
    dialog?.querySelector<HTMLElement>('h2') ??
    document.querySelector<HTMLElement>('main h1') ??
    document.querySelector<HTMLElement>('main')
  if (start && start.tabIndex < 0) start.tabIndex = -1
  takeFocusInPlace(start)
}
