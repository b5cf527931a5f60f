/** For use as a ref: a stable function runs only once. */
export function takeFocus(element: HTMLElement | null) {
  element?.focus()
}

export function takeFocusInPlace(element: HTMLElement | null) {
  element?.focus({ preventScroll: true })
}

export const focusById = (id: string) => takeFocusInPlace(document.getElementById(id))
