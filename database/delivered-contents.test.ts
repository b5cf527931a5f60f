import { expect, test } from 'vitest'
import { upgradesBy } from '../server/test/postgres/upgrade.ts'

const PERSON = `insert into users (email, role, active, name) values ('a@b.example', 'client', true, 'A');`
const EDIT = `insert into content_versions (key, version, title, body)
    select key, 2, title, body || ' Et voilà.' from contents where key <> 'legals';
  update contents set version = 2, body = body || ' Et voilà.' where key <> 'legals';`

const STATE = `select c.key, c.version, c.edition, c.body = d.body, v.body = c.body, v.is_correction, v.change_note <> ''
  from contents c join delivered_contents d on d.key = c.key and d.edition = 2
  join content_versions v on (v.key, v.version) = (c.key, c.version) order by 1`

const upgraded = upgradesBy('0054_delivered_contents')

test('a new installation begins with the newest texts', async () => {
  const read = await upgraded('')
  expect(await read(STATE)).toEqual(['legals', 'privacy', 'terms'].map((key) => [key, 1, 2, true, true, false, false]))
})

test('where there are people, texts that nobody has edited are a version of their own; the terms say what they change', async () => {
  const read = await upgraded(PERSON)
  expect(await read(STATE)).toEqual([
    ['legals', 2, 2, true, true, false, false],
    ['privacy', 2, 2, true, true, false, false],
    ['terms', 2, 2, true, true, false, true],
  ])
})

test('a text that was edited stands, and is known to come from the first edition', async () => {
  const read = await upgraded(`${PERSON} ${EDIT}`)
  expect(await read(STATE)).toEqual([
    ['legals', 2, 2, true, true, false, false],
    ['privacy', 2, 1, false, true, false, false],
    ['terms', 2, 1, false, true, false, false],
  ])
  const bases = `select c.body = d.body || ' Et voilà.' from contents c
    join delivered_contents d using (key, edition) where edition = 1`
  expect(await read(bases)).toEqual([[true], [true]])
})

test('a text that was edited before its last small change has the text that it came from', async () => {
  const read =
    await upgraded(`insert into content_versions (key, version, title, body) values ('privacy', 2, 'P', 'Nôtre');
    update content_versions set body = replace(body, 'adresse email', 'adresse électronique') where version = 1;
    update contents set version = 2, body = 'Nôtre' where key = 'privacy'`)
  expect(
    await read(`select body ~ 'électronique' from delivered_contents where (key, edition) = ('privacy', 1)`),
  ).toEqual([[true]])
})
