import { afterEach, expect, test } from 'vitest'
import { closeToast, forgetPastToasts, openToasts, pastToasts, showError, showInfo, showSuccess } from './toasts.ts'

afterEach(() => {
  for (const { id } of openToasts()) closeToast(id)
  forgetPastToasts()
})

test('the words and the times are those of the specification', () => {
  showError(503, 'Indisponible.')
  showSuccess('Zone cible modifiée')
  showInfo('Titre', 'Message')
  expect(openToasts().map(({ kind, summary, detail, life }) => [kind, summary, detail, life])).toEqual([
    ['error', 'Error 503', 'Indisponible.', 4500],
    ['success', 'Zone cible modifiée', '', 3000],
    ['info', 'Titre', 'Message', 3000],
  ])
})

test('a toast stays as long as it takes something back', () => {
  const undo = () => undefined
  showSuccess('Alerte arrêtée', '', undo)
  showSuccess('Classement enregistré', '', undo, 60_000)
  expect(openToasts().map(({ life }) => life)).toEqual([8000, 60_000])
})

test('calls that fail together without network say so once, shown anew, and as no error', () => {
  showError(0, 'La carte n’a pas pu être chargée.')
  const first = openToasts()[0]?.id
  showError(0, 'Les actualités n’ont pas pu être chargées.')
  expect(openToasts().map(({ kind, summary }) => [kind, summary])).toEqual([['info', 'Hors connexion']])
  expect(openToasts()[0]?.id).not.toBe(first)
})

test('the last twenty messages stay to be read with their hour, the newest first, until somebody signs out', () => {
  for (let count = 1; count <= 25; count++) showSuccess(`Zone ${count} enregistrée`)
  showSuccess('Zone 25 enregistrée')
  const newest = openToasts().at(-1)
  if (newest) closeToast(newest.id)
  expect(pastToasts()).toHaveLength(20)
  expect(
    pastToasts()
      .map(({ summary }) => summary)
      .slice(0, 2),
  ).toEqual(['Zone 25 enregistrée', 'Zone 24 enregistrée'])
  expect(Date.now() - Date.parse(pastToasts()[0]?.at ?? '')).toBeLessThan(60_000)
  forgetPastToasts()
  expect(pastToasts()).toEqual([])
})
