/** As a ref, for an element that replaces the one in focus. A stable function, so that it runs only once. */
export function takeFocus(element: HTMLElement | null) {
  element?.focus()
}

export function takeFocusInPlace(element: HTMLElement | null) {
  element?.focus({ preventScroll: true })
}

/** For when the element that was pressed disappears. */
export const focusById = (id: string) => takeFocusInPlace(document.getElementById(id))
