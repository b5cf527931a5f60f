/** For use as a ref: a stable function runs only once. */
export function takeFocus(element: HTMLElement | null) {
  element?.focus()
}

export function takeFocusInPlace(element: HTMLElement | null) {
  element?.focus({ preventScroll: true })
}

export const focusById = (id: string) => takeFocusInPlace(document.getElementById(id))

/** Where the page begins: its heading. */
export function focusStart() {
  const start = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (start && start.tabIndex < 0) start.tabIndex = -1
  takeFocusInPlace(start)
}
