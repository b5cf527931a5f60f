import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { closeToast, openToasts, showError, showLasting, showSuccess } from '../lib/toasts.ts'
import { ToastArea } from './toast-area.tsx'

afterEach(() => {
  for (const { id } of openToasts()) closeToast(id)
})

const html = () => renderToStaticMarkup(<ToastArea toasts={openToasts()} onClose={closeToast} />)

const words = () => [...html().matchAll(/<(strong|p)(?: [^>]*)?>([^<]*)/g)].map(([, element, text]) => [element, text])

test('what failed is the title of its toast, with the number of the specification below; others keep their order', () => {
  showError(409, 'Ce compte a été modifié entre-temps.')
  showSuccess('Zone enregistrée', '56.08.2')
  expect(words()).toEqual([
    ['strong', 'Ce compte a été modifié entre-temps.'],
    ['p', 'Error 409'],
    ['strong', 'Zone enregistrée'],
    ['p', '56.08.2'],
  ])
})

/** The live regions around the title of a toast, the innermost last. */
function regionsAround(title: string) {
  const before = html().slice(0, html().indexOf(`<strong>${title}`))
  const open: string[] = []
  for (const [tag] of before.matchAll(/<\/?(?:div|strong|p|button|svg)(?: [^>]*)?>/g)) {
    if (tag.startsWith('</')) open.pop()
    else open.push(tag)
  }
  return open.flatMap((tag) => /role="(?:alert|status)"|aria-live="\w+"/.exec(tag)?.[0] ?? [])
}

test('a toast is announced once, as what it is, and only the words that are English as English', () => {
  showSuccess('Zone enregistrée', '56.08.2')
  showError(500, 'Le serveur a rencontré une erreur.')
  showSuccess('Compte enregistré')
  expect(regionsAround('Le serveur a rencontré')).toEqual(['role="alert"'])
  expect(regionsAround('Zone enregistrée')).toEqual(['aria-live="polite"'])
  expect(regionsAround('Compte enregistré')).toEqual(['aria-live="polite"'])
  expect(html().match(/aria-atomic="true"/g)).toHaveLength(2)
  expect(html().match(/lang="en">[^<]*/g)).toEqual(['lang="en">Error 500'])
})

test('a toast that leads to another page opens it beside this one', () => {
  showLasting('Votre session a pris fin', 'Connectez-vous.', { to: '/auth/login', label: 'Se connecter' })
  expect(html()).toMatch(/<a [^>]*href="\/auth\/login" target="_blank"[^>]*>Se connecter<\/a>/)
})

test('the region of what is said without haste stands before there is any', () => {
  expect(html()).toContain('aria-live="polite"')
})
