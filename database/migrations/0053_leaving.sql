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
  -- Null: accepted before the texts were kept.
  sha256 bytea REFERENCES terms_texts
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

-- What was accepted before was not kept as it was shown: only the version and the moment are known.
INSERT INTO terms_acceptances (user_id, version, at)
SELECT id, terms_version_accepted, terms_accepted_at FROM users
WHERE terms_accepted_at IS NOT NULL
  AND EXISTS (SELECT FROM content_versions WHERE key = 'terms' AND version = terms_version_accepted);
