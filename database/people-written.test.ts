import { domainToASCII } from 'node:url'
import pg from 'pg'
import { expect, test } from 'vitest'
import { storedEmail } from '../contract/rules/reading/emails.ts'
import { upgradesBy } from '../server/test/postgres/upgrade.ts'

const upgraded = upgradesBy('0043_people_written')
const DOMAINS = [
  ...['huîtres-essai.fr', 'été.île.fr', 'faß.de', 'łódź.pl', 'œuvre-à-façon.fr', `${'é'.repeat(40)}.fr`, 'ōpūnohu.pf'],
  ...['pаypal.fr', 'почта.рф', '日本.jp', 'ıle.fr', 'parcs.example', 'île.xn--p1ai'],
  ...[...'ąęģįķļņŗşţųçñÿž'].map((letter) => `po${letter}t.fr`),
]
const SENT = [
  ...DOMAINS.map(domainToASCII),
  'xn--port-.fr',
  'xn--.fr',
  'xn--a.fr',
  'xn--99999999.fr',
  'xn--zzzzzzzzzzzzzzzzzz.fr',
]

test('addresses stored as they are sent get the form in which they are shown, by the rule of TypeScript', async () => {
  const emails = SENT.map((domain, index) => `o'brien+${index}@${domain}`)
  const read = await upgraded(`insert into users (email, role, active, name)
      select email, 'client', true, 'Le Bihan' from unnest(array[${emails.map(pg.escapeLiteral)}]) as email;
    update settings set contact_email = 'contact@xn--hutres-essai-6fb.fr';
    insert into mails (id, kind, data, recipient)
      values (gen_random_uuid(), 'password-link', '{"email": "a@xn--le-pja.fr", "is_known": true}', 'a@xn--le-pja.fr')`)
  const stored = (await read('select email from users order by id')).flat()
  expect(stored).toEqual(emails.map(storedEmail))
  expect(stored).toContain("o'brien+0@huîtres-essai.fr")
  expect(await read('select contact_email from settings')).toEqual([['contact@huîtres-essai.fr']])
  expect(await read('select recipient, data from mails')).toEqual([['a@île.fr', { email: 'a@île.fr', is_known: true }]])
})
