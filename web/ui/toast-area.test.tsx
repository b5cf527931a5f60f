import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { closeToast, openToasts, showError, showSuccess } from '../lib/toasts.ts'
import { ToastArea } from './toast-area.tsx'

afterEach(() => {
  for (const { id } of openToasts()) closeToast(id)
})

const words = () =>
  [
    ...renderToStaticMarkup(<ToastArea toasts={openToasts()} onClose={closeToast} />).matchAll(/<(strong|p)>([^<]*)/g),
  ].map(([, element, text]) => [element, text])

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
