import { expect, test } from 'vitest'
import { upgradesBy } from '../server/test/postgres/upgrade.ts'

const upgraded = upgradesBy('0053_leaving')

test('accounts count from the last sign-in that is known, else from today; of accepted terms the version is kept', async () => {
  const read =
    await upgraded(`insert into users (email, role, active, name, terms_version_accepted, terms_accepted_at) values
      ('session@e.fr', 'client', true, 'A', 1, '2026-02-01T08:00Z'), ('journal@e.fr', 'client', true, 'B', null, null),
      ('both@e.fr', 'client', true, 'C', null, null), ('never@e.fr', 'client', true, 'D', null, null);
    insert into sessions (token_hash, user_id, is_remembered, expires_at, used_at)
      select sha256(convert_to(email, 'UTF8')), id, false, now(), '2026-10-01T23:30Z' from users where email ~ 'session|both';
    -- In the months that the journal has.
    insert into audit (action, user_id, at, details)
      select action, id, now() - past, '{}' from users, (values ('signed-in', interval '20 days'), ('signed-in', '25 days'),
        ('data-exported', '2 days')) as acts (action, past) where email ~ 'journal|both'`)
  const isRight = `select last_seen_on = case
      when email ~ 'session' then '2026-10-02'
      when email ~ 'never' then (now() at time zone 'Europe/Paris')::date
      when email ~ 'both' then greatest('2026-10-02', ((now() - interval '20 days') at time zone 'Europe/Paris')::date)
      else ((now() - interval '20 days') at time zone 'Europe/Paris')::date end
    from users order by id`
  expect(await read(isRight)).toEqual([[true], [true], [true], [true]])
  // An upgrade starts no deletions.
  expect(await read('select inactive_months from settings')).toEqual([[0]])
  const accepted = `select email, terms_acceptances.version, at, sha256 from terms_acceptances
    join users on users.id = user_id`
  expect(await read(accepted)).toEqual([['session@e.fr', 1, '2026-02-01T08:00:00.000Z', null]])
  expect(await read('select from terms_texts')).toEqual([])
})
