import type { FirstViewFacts } from '../../../contract/rules/zones.first-view.ts'
import { fetchPage } from '../../lib/call.ts'

// The map as the server draws it, which lies over the application until that is there; map.first-view.ts gives its id.
const ID = 'first-view'

let asking: AbortController | null = null

/** Asks for this page and shows its drawing, for who has just signed in: the application's own screen takes longer. */
export async function beginFirstView(path: string) {
  endFirstView()
  asking = new AbortController()
  const { signal } = asking
  const page = new DOMParser().parseFromString(await fetchPage(path, signal), 'text/html')
  const view = page.getElementById(ID)
  if (!view) return
  await Promise.all([...page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(addStyles))
  if (signal.aborted) return
  // It takes the presses itself: beneath it is still the form that was sent.
  const cover = Object.assign(document.createElement('div'), { id: ID, ariaHidden: 'true' })
  view.removeAttribute('id')
  view.style.display = 'contents'
  cover.append(view)
  document.body.prepend(cover)
}

/** Styles that this page lacks. */
function addStyles({ href }: HTMLLinkElement) {
  if ([...document.styleSheets].some((sheet) => sheet.href === href)) return
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  const ended = new Promise((resolve) => {
    link.onload = resolve
    link.onerror = resolve
  })
  document.head.append(link)
  return ended
}

/** The data that is drawn; null where no drawing is shown. */
export function firstViewFacts(): FirstViewFacts | null {
  const text = document.querySelector(`#${ID} script`)?.textContent
  return text ? JSON.parse(text) : null
}

/** Removes the drawing once something else is shown. */
export function endFirstView() {
  asking?.abort()
  document.getElementById(ID)?.remove()
}
