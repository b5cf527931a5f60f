-- Accounts: passwords by mail, sign-in through providers, limits on every door, and who did what.

-- It counts registrations and asked mails too from now on.
ALTER TABLE login_limits RENAME TO limits;
ALTER INDEX login_limits_window_ends_at RENAME TO limits_window_ends_at;
ALTER INDEX login_limits_pkey RENAME TO limits_pkey;

ALTER TABLE users
  -- When a link sent to the address was used, or a provider vouched for it.
  ADD COLUMN email_verified_at timestamptz,
  -- Grows with each change of what an administrator sees: a stale form is refused.
  ADD COLUMN version integer NOT NULL DEFAULT 1;
-- The only accounts with a password so far are those of the demo.
UPDATE users SET email_verified_at = created_at WHERE password_hash IS NOT NULL;
CREATE INDEX users_role_created_at ON users (role, created_at);

-- As before, and a link on its way is worth nothing either.
CREATE OR REPLACE FUNCTION end_sessions() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    DELETE FROM sessions WHERE user_id = NEW.id;
    DELETE FROM password_tokens WHERE user_id = NEW.id;
    RETURN NULL;
  END $$;

CREATE FUNCTION count_version() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN NEW.version := OLD.version + 1; RETURN NEW; END $$;
CREATE TRIGGER users_version
  BEFORE UPDATE OF email, role, active, name, firstname, gender, siret, naf_code, organism_name, sector_id, sector_comment,
    street1, street2, postcode, city, country, start_zone_id, lims_client_id, lims_transmeth ON users
  FOR EACH ROW EXECUTE FUNCTION count_version();

ALTER TABLE sessions
  ADD COLUMN user_agent text NOT NULL DEFAULT '',
  ADD COLUMN used_at timestamptz NOT NULL DEFAULT now(),
  -- Opened before the account was activated: it stays a waiting one until it gets a new id.
  ADD COLUMN is_waiting boolean NOT NULL DEFAULT false;
UPDATE sessions SET is_waiting = true FROM users WHERE users.id = sessions.user_id AND users.role = 'registered';

-- The newest link only, by its hash.
CREATE TABLE password_tokens (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  -- A link that came by mail proves the address; one printed on a console does not.
  is_mailed boolean NOT NULL,
  expires_at timestamptz NOT NULL
);

-- One per provider and person; (issuer, subject), for Microsoft (tid, oid).
CREATE TABLE identities (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  provider text NOT NULL CHECK (provider IN ('google', 'microsoft')),
  issuer text NOT NULL,
  subject text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider, issuer, subject),
  UNIQUE (user_id, provider)
);

-- A visit to a provider that has not come back yet; taken once.
CREATE TABLE provider_visits (
  state_hash bytea PRIMARY KEY CHECK (octet_length(state_hash) = 32),
  -- The cookie of the browser that left.
  browser_hash bytea NOT NULL CHECK (octet_length(browser_hash) = 32),
  provider text NOT NULL CHECK (provider IN ('google', 'microsoft')),
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  remember boolean NOT NULL,
  return_to text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX provider_visits_expires_at ON provider_visits (expires_at);

-- Who did what, when, from where. No reference to users: what was done stays when the person leaves.
CREATE SEQUENCE audit_id;
CREATE TABLE audit (
  id bigint NOT NULL DEFAULT nextval('audit_id'),
  at timestamptz NOT NULL DEFAULT now(),
  action text NOT NULL,
  -- Who did it; null: nobody was signed in.
  user_id integer,
  -- The account it was done to.
  subject_id integer,
  address text NOT NULL DEFAULT '',
  request_id text NOT NULL DEFAULT '',
  details jsonb NOT NULL,
  PRIMARY KEY (at, id)
) PARTITION BY RANGE (at);
CREATE INDEX audit_user_id ON audit (user_id, at);
CREATE INDEX audit_subject_id ON audit (subject_id, at);

CREATE FUNCTION refuse_change() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN RAISE EXCEPTION 'audit is append-only' USING ERRCODE = 'insufficient_privilege'; END $$;
CREATE TRIGGER audit_is_append_only BEFORE UPDATE OR DELETE ON audit
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_is_not_emptied BEFORE TRUNCATE ON audit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Makes the partitions of this month and the next two, and drops those that ended more than 12 months ago.
CREATE FUNCTION keep_audit_months(today date) RETURNS void
  LANGUAGE plpgsql
  AS $$
  DECLARE
    month date;
    partition text;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('audit months'));
    FOR month IN
      SELECT generate_series(date_trunc('month', today::timestamp), today::timestamp + interval '2 months', interval '1 month')::date
    LOOP
      partition := 'audit_' || to_char(month, 'YYYY_MM');
      IF to_regclass('public.' || partition) IS NULL THEN
        EXECUTE format('CREATE TABLE public.%I PARTITION OF public.audit FOR VALUES FROM (%L) TO (%L)',
          partition, month::text || ' 00:00+00', (month + interval '1 month')::date::text || ' 00:00+00');
        EXECUTE format('CREATE TRIGGER audit_is_not_emptied BEFORE TRUNCATE ON public.%I FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change()', partition);
      END IF;
    END LOOP;
    FOR partition IN
      SELECT relname FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
      WHERE inhparent = 'public.audit'::regclass
        AND to_date(right(relname, 7), 'YYYY_MM') < date_trunc('month', today::timestamp) - interval '12 months'
    LOOP
      EXECUTE format('DROP TABLE public.%I', partition);
    END LOOP;
  END $$;
SELECT keep_audit_months((now() AT TIME ZONE 'utc')::date);
