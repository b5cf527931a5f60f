import { expect, test } from 'vitest'
import type { News } from '../../../../contract/news.ts'
import { draftOf, fieldsOf, hasChanges, savedMeanwhile } from './news-draft.rules.ts'

const TODAY = '2026-11-22'
const news: News = {
  ...{ id: 1, title: 'Campagne', body: 'Texte', published_from_on: '2026-11-20', published_to_on: null },
  ...{ state: 'current', is_unread: true, updated_at: '2026-11-20T08:00:00Z', version: 1 },
}

test('a new one begins today and goes on', () => {
  const draft = draftOf(null, TODAY)
  expect(draft).toEqual({ title: '', body: '', from: '22/11/26', to: '' })
  expect(fieldsOf({ ...draft, to: '1.3.27' }, TODAY)).toMatchObject({
    published_from_on: TODAY,
    published_to_on: '2027-03-01',
  })
})

test.each([
  [{}, false],
  [{ from: '20/11/2026' }, false],
  [{ to: ' ' }, false],
  [{ body: 'Texte.' }, true],
  [{ to: '30/11/26' }, true],
])('%j typed is a change: %s', (typed, isChange) => {
  const known = draftOf(news, TODAY)
  expect(hasChanges(known, { ...known, ...typed }, TODAY)).toBe(isChange)
})

test('what someone else saved is told where it is not what was typed', () => {
  const known = draftOf({ ...news, title: 'Autre' }, TODAY)
  expect(savedMeanwhile(known, { title: 'Mienne' })).toEqual({ title: 'Maintenant\u00a0: Autre', body: undefined })
  expect(savedMeanwhile(known, { title: 'Autre' }).title).toBeUndefined()
})
