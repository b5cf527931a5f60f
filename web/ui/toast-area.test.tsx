import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { closeToast, openToasts, showError, showSuccess } from '../lib/toasts.ts'
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

test('a toast is announced as what it is, and only the words that are English as English', () => {
  showError(500, 'Le serveur a rencontré une erreur.')
  showSuccess('Zone enregistrée', '56.08.2')
  expect(html().match(/role="\w+"/g)).toEqual(['role="alert"', 'role="status"'])
  expect(html().match(/lang="en">[^<]*/g)).toEqual(['lang="en">Error 500'])
})
