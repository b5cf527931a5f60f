import { expect, test } from 'vitest'
import { upgradesBy } from '../server/test/postgres/upgrade.ts'

const PERSON = `insert into users (email, role, active, name) values ('a@b.example', 'client', true, 'A');`
const STATE = `select c.version, c.edition, c.body = d.body, v.body = c.body, length(c.body) - length(replace(c.body, '{si SMS}', ''))
  from contents c join delivered_contents d on (d.key, d.edition) = (c.key, 3)
  join content_versions v on (v.key, v.version) = (c.key, c.version) where c.key = 'privacy'`
const MARKS = 3 * '{si SMS}'.length

const upgraded = upgradesBy('0057_sms_texts')

test.each([
  ['a new installation begins with it', '', 1],
  ['where there are people it is a version of its own', PERSON, 2],
])('the text on personal data says what is kept for SMS: %s', async (_what, before, version) => {
  const read = await upgraded(before)
  expect(await read(STATE)).toEqual([[version, 3, true, true, MARKS]])
})

test('a text that the operator edited stands', async () => {
  const read =
    await upgraded(`${PERSON} insert into content_versions (key, version, title, body) values ('privacy', 2, 'P', 'Nôtre');
      update contents set version = 2, body = 'Nôtre' where key = 'privacy'`)
  expect(await read(STATE)).toEqual([[2, 2, false, true, 0]])
})
