/** For use as a ref: a stable function runs only once. */
export function takeFocus(element: HTMLElement | null) {
  element?.focus()
}

export function takeFocusInPlace(element: HTMLElement | null) {
  element?.focus({ preventScroll: true })
}

export const focusById = (id: string) => takeFocusInPlace(document.getElementById(id))

const PLACES = 'details, section, article, dialog'

/** The heading or summary that names the nearest place around something. */
export function nearestTitle(element: Element): HTMLElement | null {
  const place = element.closest(PLACES)
  if (place === null) return null
  const title = place.querySelector<HTMLElement>('summary, h1, h2, h3, h4')
  return title ?? (place.parentElement && nearestTitle(place.parentElement))
}

/** A title takes the focus though no Tab leads to it. */
export function focusTitle(title: HTMLElement | null) {
  if (title && title.tabIndex < 0) title.tabIndex = -1
  takeFocusInPlace(title)
}

/** Where the page begins: its heading, or that of the dialog above it, as all outside of it is out of reach. */
export function focusStart() {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
  const start =
    dialog?.querySelector<HTMLElement>('h2') ??
    document.querySelector<HTMLElement>('main h1') ??
    document.querySelector<HTMLElement>('main')
  focusTitle(start)
}
