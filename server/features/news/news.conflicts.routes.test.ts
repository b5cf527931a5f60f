import { expect, test } from 'vitest'
import { createNews, deleteNews, listNews, updateNews } from '../../../contract/news.ts'
import { today } from '../../lib/clock.ts'
import { testSite } from '../../test/site.ts'

const site = testSite()
const FIELDS = { title: 'Campagne', body: 'Des prélèvements.', published_from_on: today(), published_to_on: null }

test('news published again after its answer was lost is there once, and another one of its title beside it', async () => {
  const admin = await site.visitor('actalia-user')
  const answers = await Promise.all([1, 2, 3].map(() => admin.call(createNews, { body: FIELDS })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
  const refused = answers.find(({ status }) => status === 422)
  expect(refused?.body.errors).toEqual({ title: ['Cette actualité existe déjà, avec ce texte et ces jours.'] })
  for (const other of [{ body: 'Une autre.' }, { published_to_on: today() }]) {
    expect((await admin.call(createNews, { body: { ...FIELDS, ...other } })).status).toBe(201)
  }
  expect((await admin.call(listNews)).body.total).toBe(3)
})

test('news that a colleague has changed since it was opened is not deleted unread', async () => {
  const [admin, colleague] = [await site.visitor('actalia-user'), await site.visitor('actalia-user')]
  const { body: opened } = await admin.call(createNews, { body: { ...FIELDS, title: 'Fermeture' } })
  const params = { id: opened.id }
  await colleague.call(updateNews, { params, body: { ...FIELDS, title: 'Réouverture', version: opened.version } })
  const { status, body } = await admin.call(deleteNews, { params, body: { version: opened.version } })
  expect([status, body.current.title]).toEqual([409, 'Réouverture'])
  expect(body.message).toMatch(/^Cette actualité a été modifiée entre-temps, par Le Test le /)
  expect((await admin.send(deleteNews, { params, body: { version: body.current.version } })).status).toBe(204)
})
