import type { RowChanges } from './rows.ts'

export interface SchemaEra {
  /** The changes of its migration to rows of earlier ones. */
  changes?: RowChanges
  /** The rows that people have entered since. */
  rows?: string
}

const id = (table: string) => `(select max(id) from ${table})`
const person = (role: string) => `(select max(id) from users where role = '${role}')`
const bytes = (length: number) => `decode(repeat('a7', ${length}), 'hex')`
/** Long enough for more than one stored piece. */
export const FILE_BYTES = 300_000
/** « Estran-demo-2026 », hashed when the first migrations were written. */
const PASSWORD = '$argon2id$v=19$m=19456,t=2,p=1$Ciss/sh7w5dlhNchpvnuTw$bVf0wIBhKXUB72w/hjP30oJgnYxDEw+nYej3RLx5j94'

/** Entered at the schema of each migration, by columns that all of them have; changes no row of an earlier one. */
export const eachEra = (number: number) => `
  insert into zones (code, name, department, geometry, center, bbox) values ('56.${number}.1', 'Anse ${number}', '56',
    '{"type": "Polygon", "coordinates": [[[-3, 47], [-3, 48], [-2, 48], [-3, 47]]]}', '{-2.7, 47.7}', '{-3, 47, -2, 48}');
  insert into users (email, role, active, name, lims_client_id, start_zone_id, password_hash)
    select role || '-${number}@exemple.example', role, role <> 'registered', 'Nom ${number}',
      case role when 'client' then 'client-${number}' end, ${id('zones')}, case role when 'client' then '${PASSWORD}' end
    from unnest('{actalia-admin, actalia-user, client, actalia-api, registered}'::text[]) as role;
  insert into sessions (token_hash, user_id, is_remembered, expires_at)
    select sha256(convert_to(email, 'UTF8')), id, true, now() + '30 days' from users where email like '%-${number}@%';
  ${number > 1 ? classesAndResults(number) : ''}`

const classesAndResults = (number: number) => `
  insert into results (external_id, zone_id, lims_client_id, sampled_on, type, value, below_limit) values
    ('R-${number}-1', ${id('zones')}, null, current_date - 11, 'phages', 20, false),
    ('R-${number}-2', ${id('zones')}, null, current_date - 11, 'arn_f', 6, true),
    ('R-${number}-3', ${id('zones')}, 'client-${number}', current_date - 9, 'arn_f', 300.5, false);
  insert into rankings (zone_id, type, class, value, starts_on, ends_on) values
    (${id('zones')}, 'phages', 'moderee', 20, current_date - 10, current_date + 18),
    (${id('zones')}, 'phages', 'elevee', null, current_date - 40, current_date - 11),
    (${id('zones')}, 'arn_f', 'tres_faible', 6, current_date - 10, null);`

const AUDIT = `insert into audit (action, user_id, subject_id, details)
  values ('registered', ${person('client')}, ${person('client')}, '{"by": "form"}');`
const EVENT = `insert into alert_events (zone_id, type, before, after, at, due_at, queued_at)
  values (${id('zones')}, 'phages', '{"class": "elevee"}', '{"class": "moderee"}', now(), now(), `
const NOTICE = `insert into alert_notices (event_id, user_id, mail_id) select ${id('alert_events')}, ${person('client')}, `

/** The eras by the number of their migration. A table that is new in one gets its rows there. */
export const ERAS: Record<number, SchemaEra> = {
  1: { rows: `insert into login_limits values ('a', 3, now() + '1 day', null);` },
  2: {
    rows: `update contents set body = 'Nos mentions', version = 2 where key = 'legals';
      insert into result_files (result_id, name, media_type, size, sha256, content)
        select ${id('results')}, 'rapport.pdf', 'application/pdf', ${FILE_BYTES}, sha256(${bytes(FILE_BYTES)}), ${bytes(FILE_BYTES)};`,
  },
  3: {
    changes: { renamed: { login_limits: 'limits' } },
    rows: `insert into password_tokens values (${person('client')}, sha256('link'), true, now() + '1 hour');
      insert into identities (user_id, provider, issuer, subject) values (${person('client')}, 'google', 'https://a', '1');
      insert into provider_visits values (sha256('1'), sha256('2'), 'google', 'n', 'v', true, '/', now() + '10 minutes');
      insert into pgboss.job (name, data) values
        ('mails', jsonb_build_object('kind', 'password-changed', 'data', jsonb_build_object('user_id', ${person('client')})));
      ${AUDIT}`,
  },
  4: {
    rows: `insert into zone_aliases (zone_id, code) values (${id('zones')}, 'ANCIEN-4');
      insert into zones (code, name, department, archived_at) values ('56.4.2', 'Sans contour', '56', now());
      update rankings set proposed_class = 'elevee', reason = 'Pluie', user_id = ${person('actalia-user')} where id = ${id('rankings')};
      insert into ranking_changes (zone_id, ranking_id, type, action, user_id, reason, before, after) values
        (${id('zones')}, 999, 'phages', 'deleted', 1, 'Erreur', '{"class": "faible"}', null);
      insert into scale_classes (type, key, position, label, fill, text, mark, advice, is_retired)
        values ('phages', 'ancienne', 9, 'Ancienne', '#FFFFFF', '#000000', '-', 'Un ancien conseil.', true);`,
  },
  5: { changes: { renamed: { provider_visits: 'provider_authorizations' } } },
  7: { rows: `update users set sector_id = 2, organism_name = 'L’Huître' where id = ${person('client')};` },
  8: {
    rows: `insert into api_tokens (user_id, name, token_hash, expires_at)
      values (${person('actalia-api')}, 'Labo', sha256('token'), now() + '300 days');`,
  },
  9: {
    // Texts that nobody has edited.
    changes: { rewritten: ['contents.body'] },
    rows: `insert into operator_logo (media_type, width, height, content) values ('image/png', 2, 1, '\\x89');`,
  },
  11: {
    rows: `insert into result_revisions (result_id, revision, zone_id, is_shared, sampled_on, type, value, below_limit, method, received_at)
        values (${id('results')}, 2, ${id('zones')}, false, current_date - 9, 'arn_f', 290, false, '', now());
      insert into result_reads values (${person('client')}, ${id('results')});`,
  },
  12: { changes: { dropped: ['result_files.content'] } },
  14: {
    rows: `insert into lims_rankings values ('C-1', 1, true, '{"class": "faible"}', now(), ${person('actalia-api')});`,
  },
  15: {
    rows: `insert into result_files (result_id, name, media_type, size, sha256, lims_client_id)
        values (${id('results')}, 'rapport.pdf', 'application/pdf', 3, sha256(${bytes(3)}), 'client-2');
      insert into result_file_chunks values (${id('result_files')}, 0, ${bytes(3)}, sha256(${bytes(3)}));`,
  },
  16: {
    rows: `insert into mails (kind, data, user_id, recipient, subject, state, ended_at)
      select 'identity-linked', case when state in ('waiting', 'retrying') then
          jsonb_build_object('user_id', ${person('client')}, 'provider', 'google') end,
        ${person('client')}, 'a@exemple.example', 'Œuvre', state, now()
      from unnest('{waiting, retrying, sent, failed, dropped}'::text[]) as state;
      insert into pgboss.job (id, name, data) select id, 'mails', jsonb_build_object('id', id)
        from mails where kind = 'identity-linked' and state in ('waiting', 'retrying');`,
  },
  17: {
    rows: `insert into alerts (zone_id, user_id, level) values (${id('zones')}, ${person('client')}, 'worse');
      ${EVENT} now()); ${NOTICE} id from mails where state = 'sent';
      ${EVENT} null); ${NOTICE} null;
      insert into alert_digests values (${person('client')}, now());`,
  },
  18: {
    rows: `insert into push_keys (public_key, private_key) values ('p', 'q');
      insert into push_subscriptions (session_id, endpoint, p256dh, auth) values (${id('sessions')}, 'https://push', 'p', 'a');
      insert into pushes values (gen_random_uuid(), ${id('sessions')}, 'zone-alert', '{}', now());`,
  },
  19: {
    rows: `insert into quotes (reference, user_id, key, zone_id, analyses, samples, wished_on, status, amount, answered_at) values
      ('D-1', ${person('client')}, '1', ${id('zones')}, '{phages}', 2, current_date, 'sent', null, null),
      ('D-2', ${person('client')}, '2', ${id('zones')}, '{phages, arn_f}', 2, current_date, 'answered', 120.50, now());`,
  },
  20: {
    rows: `insert into news (title, body, published_from_on) values ('Une nouvelle', 'Du **texte**', current_date);
      insert into news_reads values (${person('client')}, ${id('news')});`,
  },
  21: {
    // Existing installations get the new texts as a version of their own.
    changes: { rewritten: ['contents.body', 'contents.version', 'contents.updated_at'] },
    rows: `insert into content_versions (key, version, title, body, user_id)
      values ('legals', 9, 'Mentions', 'Nos mentions', ${person('actalia-admin')});`,
  },
  24: { changes: { dropped: ['users.sector_name', 'user_counts'] } },
  25: {
    // Waiting events are removed: they are found again.
    changes: {
      renamed: { known_classes: 'class_snapshots' },
      rewritten: ['known_classes.ranking'],
      dropped: ['alert_notices.state', 'alert_digests', 'pushes'],
      removed: {
        alert_events: (row) => row.queued_at === null,
        alert_notices: (row) => row.mail_id === null,
      },
    },
    rows: `${EVENT} now()); ${NOTICE} null;`,
  },
  26: { changes: { renamed: { 'results.load': 'sort_value' } } },
  27: {
    rows: `insert into quotes (reference, user_id, key, zone_id, analyses, samples, wished_on, status, amount, answered_at, tax, accepted_at)
      values ('D-3', ${person('client')}, '3', ${id('zones')}, '{phages}', 2, current_date, 'accepted', 99, now(), 'HT', now());`,
  },
  30: {
    rows: `insert into ranking_batches (user_id, created_at, alerts_at, created, replaced) values (1, now(), now(), 1, '[]');
      update rankings set batch_id = ${id('ranking_batches')} where id = ${id('rankings')};`,
  },
  33: { rows: `insert into proposals_mailed values (${person('actalia-user')}, current_date);` },
  34: {
    rows: `insert into proof_logos values ('v', 2, 1, '\\x89');
      insert into proofs values (sha256('code'), ${id('zones')}, current_date, now(), '{}', 'v');`,
  },
  36: {
    rows: `insert into zone_outlooks values (${id('zones')}, 'phages', '{}');
      insert into outlook_report values (true, 1, now(), current_date, current_date, 3, '[]');`,
  },
  37: {
    rows: `insert into second_factors (user_id, kind, sealed_secret, last_step) values (${person('actalia-admin')}, 'totp', 's', 1);
      insert into recovery_codes values (${person('actalia-admin')}, sha256('code'));
      insert into pending_sign_ins values (sha256('1'), ${person('actalia-admin')}, 'password', true, now() + '10 minutes');
      insert into passkey_challenges values ('c', null, now() + '10 minutes');`,
  },
  43: { changes: { rewritten: ['users.search_text', 'mails.search_text', 'zones.search_text'] } },
  44: { changes: { dropped: ['ranking_batches.replaced'] } },
  47: {
    // Texts that nobody has edited.
    changes: {
      rewritten: [
        ...['scale_classes.advice', 'scale_classes.old_data_advice', 'sectors.name'],
        ...['contents.title', 'contents.body', 'contents.version', 'contents.updated_at'],
      ],
    },
  },
  53: {
    rows: `insert into terms_texts values (sha256(convert_to(E'T\\nh', 'UTF8')), 'T', 'h');
      insert into terms_acceptances (user_id, version, at, sha256)
        values (${person('client')}, 1, now(), (select sha256 from terms_texts limit 1));`,
  },
  // Texts that nobody has edited.
  54: { changes: { rewritten: ['contents.body', 'contents.version', 'contents.updated_at'] } },
  56: {
    rows: `insert into phones (user_id, number, end_code) values (${person('client')}, '+33612345678', '0123456789');
      insert into phone_codes values (${person('client')}, '+33612345679', 'hash', 1, now() + '10 minutes');
      insert into sms_months values ('2026-11-01', 3, null, null);`,
  },
  57: { changes: { rewritten: ['contents.body', 'contents.version', 'contents.edition', 'contents.updated_at'] } },
}

/** The changes of all migrations after this one together. */
export const changesSince = (number: number): RowChanges =>
  Object.entries(ERAS).reduce<RowChanges>((all, [era, { changes = {} }]) => {
    if (Number(era) <= number) return all
    return {
      renamed: { ...all.renamed, ...changes.renamed },
      dropped: [...(all.dropped ?? []), ...(changes.dropped ?? [])],
      rewritten: [...(all.rewritten ?? []), ...(changes.rewritten ?? [])],
      removed: { ...all.removed, ...changes.removed },
    }
  }, {})
