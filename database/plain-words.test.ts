import { expect, test } from 'vitest'
import { upgradesBy } from '../server/test/postgres/upgrade.ts'

const PERSON = `insert into users (email, role, active, name, terms_version_accepted, terms_accepted_at)
  values ('a@b.example', 'client', true, 'A', 1, now())`

const upgraded = upgradesBy('0047_plain_words')

const VERSIONS = `select key, version, title, is_correction, body ~ 'adresse email', body ~ 'électronique'
  from content_versions where key <> 'legals' order by key, version`
const CURRENT = `select c.key, c.version, c.title = v.title and c.body = v.body
  from contents c join content_versions v using (key, version) order by key`

test('an advice of the first scales becomes the plain one, and one that the operator has edited stands', async () => {
  const read = await upgraded(`update scale_classes set advice = 'Maintenir la surveillance. Appelez-nous.'
    where type = 'arn_f' and key = 'faible'`)
  const rows = await read(
    `select key, type, advice, old_data_advice from scale_classes where position < 3 order by 1, 2`,
  )
  const old = 'La donnée est ancienne\u00A0: un nouveau prélèvement est nécessaire avant de s’y fier.'
  expect(rows.map(([, , advice]) => advice)).toEqual([
    'Maintenir la surveillance. Appelez-nous.',
    'Pollution virale récente faible. Continuez vos contrôles habituels.',
    'Rien trouvé, ou trop peu pour être compté.',
    'Rien trouvé, ou trop peu pour être compté.',
  ])
  expect(rows.slice(0, 2).map(([, , , advice]) => advice)).toEqual([
    `${old} Continuez vos contrôles habituels.`,
    `${old} Continuez vos contrôles habituels.`,
  ])
})

test('sectors have the French apostrophe', async () => {
  const read = await upgraded('')
  expect(await read(`select name from sectors where name ~ '[''’]' order by id`)).toEqual([
    ['Laboratoire d’analyses'],
    ['Gestionnaire d’assainissement'],
    ['Bureau d’études'],
  ])
})

test('sectors of the operator stand, also one that has the new name already', async () => {
  const read = await upgraded(`insert into sectors (name) values ('Bureau d’études'), ('Pêche d''ailleurs')`)
  expect(await read(`select name from sectors where name ~ '[''’]' order by id`)).toEqual([
    ['Laboratoire d’analyses'],
    ['Gestionnaire d’assainissement'],
    ["Bureau d'études"],
    ['Bureau d’études'],
    ["Pêche d'ailleurs"],
  ])
})

const [OLD_TERMS, TERMS] = ['Conditions générales d’utilisation', 'Conditions d’utilisation']
const PRIVACY = 'Données personnelles'

test('legal texts change in place where nobody has read them yet', async () => {
  const read = await upgraded('')
  expect(await read(VERSIONS)).toEqual([
    ['privacy', 1, PRIVACY, false, true, false],
    ['terms', 1, TERMS, false, false, false],
  ])
  expect((await read(CURRENT)).map(([, , isSame]) => isSame)).toEqual([true, true, true])
})

test('where there are people, they are a version that nobody is asked to accept again', async () => {
  const read = await upgraded(PERSON)
  expect(await read(VERSIONS)).toEqual([
    ['privacy', 1, PRIVACY, false, false, true],
    ['privacy', 2, PRIVACY, false, true, false],
    ['terms', 1, OLD_TERMS, false, false, false],
    ['terms', 2, TERMS, true, false, false],
  ])
  expect(await read(CURRENT)).toEqual([
    ['legals', 1, true],
    ['privacy', 2, true],
    ['terms', 2, true],
  ])
})

test('legal texts that the operator has edited stand', async () => {
  const read = await upgraded(`${PERSON};
    insert into content_versions (key, version, title, body)
      select key, 2, title, body || ' Et voilà.' from contents;
    update contents set version = 2, body = body || ' Et voilà.'`)
  expect((await read(CURRENT)).map(([, version]) => version)).toEqual([2, 2, 2])
  expect((await read(VERSIONS)).at(-1)).toEqual(['terms', 2, OLD_TERMS, false, false, false])
})

test('the version of a text that does not change stands', async () => {
  const read = await upgraded(`update contents set body = 'Autre' where key = 'legals'`)
  expect(await read(`select body = 'Autre' from content_versions where key = 'legals'`)).toEqual([[false]])
})
