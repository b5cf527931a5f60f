/** As a ref: what takes another's place takes the focus too. One function for all renders, so that it runs once. */
export function takeFocus(element: HTMLElement | null) {
  element?.focus()
}

/** The same, and the page does not move. */
export function takeFocusInPlace(element: HTMLElement | null) {
  element?.focus({ preventScroll: true })
}

/** Where the work goes on when what was pressed goes away; the page does not move. */
export const focusById = (id: string) => takeFocusInPlace(document.getElementById(id))
