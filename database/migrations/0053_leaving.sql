-- Accounts end: their own people delete them, or nobody has signed in for long. Accepted terms stay as they were shown.

-- Months without signing in after which an account is deleted; 0: never.
ALTER TABLE settings ADD COLUMN inactive_months integer NOT NULL DEFAULT 24
  CHECK (inactive_months IN (0, 12, 18, 24, 36, 60)),
  -- When it was last looked for accounts to delete; after a gap, or null, nobody is deleted before they could keep theirs.
  ADD COLUMN deletions_run_at timestamptz;
-- An upgrade deletes nobody: what the operator told people of it does not say so yet.
UPDATE settings SET inactive_months = 0 WHERE EXISTS (SELECT FROM users);

ALTER TABLE users
  -- The last day, in Paris, on which the person signed in or used a session.
  ADD COLUMN last_seen_on date NOT NULL DEFAULT (now() AT TIME ZONE 'Europe/Paris')::date,
  -- When the account is deleted, and why: its person asked for it, or has not signed in for long.
  ADD COLUMN deletion_at timestamptz,
  ADD COLUMN deletion_cause text CHECK (deletion_cause IN ('asked', 'unused')),
  -- Mails that have left and told of it; an unused account is deleted after the second.
  ADD COLUMN deletion_warnings integer NOT NULL DEFAULT 0,
  -- The warning that is to leave next. No reference: mails are deleted after a month, sent or not.
  ADD COLUMN deletion_mail_id uuid,
  ADD CONSTRAINT users_deletion_has_cause CHECK ((deletion_at IS NULL) = (deletion_cause IS NULL));

-- The latest that is known. Without any, the account counts as seen today: nobody is deleted by the upgrade.
UPDATE users SET last_seen_on = (seen.at AT TIME ZONE 'Europe/Paris')::date
FROM (
  SELECT user_id, max(at) AS at FROM (
    SELECT user_id, used_at AS at FROM sessions
    UNION ALL SELECT user_id, at FROM audit WHERE action = 'signed-in'
  ) signs GROUP BY user_id
) seen
WHERE seen.user_id = users.id;

CREATE INDEX users_last_seen_on ON users (last_seen_on) WHERE role IN ('client', 'registered') AND deletion_at IS NULL;
CREATE INDEX users_deletion_at ON users (deletion_at) WHERE deletion_at IS NOT NULL;

-- As before, and the lists tell which accounts are about to go.
DROP TRIGGER users_listed ON users;
CREATE TRIGGER users_listed
  AFTER UPDATE OF email, role, active, name, firstname, organism_name, sector_id, city, deletion_at ON users
  FOR EACH ROW
  WHEN ((OLD.email, OLD.role, OLD.active, OLD.name, OLD.firstname, OLD.organism_name, OLD.sector_id, OLD.city, OLD.deletion_at)
    IS DISTINCT FROM (NEW.email, NEW.role, NEW.active, NEW.name, NEW.firstname, NEW.organism_name, NEW.sector_id, NEW.city, NEW.deletion_at))
  EXECUTE FUNCTION notify_change('users');

-- The terms as people saw them, with the operator's name of that day in them; one row for all who saw the same.
CREATE TABLE terms_texts (
  sha256 bytea PRIMARY KEY,
  title text NOT NULL,
  html text NOT NULL,
  CHECK (sha256 = sha256(convert_to(title || E'\n' || html, 'UTF8')))
);
CREATE TRIGGER terms_texts_stay BEFORE UPDATE OR DELETE ON terms_texts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE terms_acceptances (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  version integer NOT NULL,
  at timestamptz NOT NULL,
  sha256 bytea NOT NULL REFERENCES terms_texts
);
CREATE INDEX terms_acceptances_user_id ON terms_acceptances (user_id, at);

-- They go with their person only.
CREATE FUNCTION keep_acceptances() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    IF EXISTS (SELECT FROM users WHERE id = OLD.user_id) THEN
      RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN OLD;
  END $$;
CREATE TRIGGER terms_acceptances_are_not_changed BEFORE UPDATE ON terms_acceptances
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER terms_acceptances_stay BEFORE DELETE ON terms_acceptances
  FOR EACH ROW EXECUTE FUNCTION keep_acceptances();

-- Of what was accepted before, the operator's name of that day is not known: today's is kept from now on.
CREATE TEMPORARY TABLE accepted_texts ON COMMIT DROP AS
SELECT version, title,
  replace(replace(replace(replace(replace(coalesce(html, plain_html(body)),
    '{opérateur}', shown.operator_name), '{contact}', shown.contact_email), '%7Bcontact%7D', shown.contact_email),
    '{téléphone}', shown.contact_phone), '{financement}', shown.funder_note) AS html
FROM content_versions, LATERAL (
  SELECT operator_name, contact_email, contact_phone, funder_note FROM (
    SELECT replace(replace(operator_name, '&', '&amp;'), '<', '&lt;') AS operator_name,
      replace(replace(contact_email, '&', '&amp;'), '<', '&lt;') AS contact_email,
      contact_phone, replace(replace(funder_note, '&', '&amp;'), '<', '&lt;') AS funder_note
    FROM settings) escaped) shown
WHERE key = 'terms' AND version IN (SELECT terms_version_accepted FROM users);
INSERT INTO terms_texts (sha256, title, html)
SELECT DISTINCT sha256(convert_to(title || E'\n' || html, 'UTF8')), title, html FROM accepted_texts;
INSERT INTO terms_acceptances (user_id, version, at, sha256)
SELECT users.id, accepted_texts.version, terms_accepted_at, sha256(convert_to(title || E'\n' || html, 'UTF8'))
FROM users JOIN accepted_texts ON accepted_texts.version = terms_version_accepted
WHERE terms_accepted_at IS NOT NULL;
