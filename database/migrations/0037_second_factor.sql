-- A second step of signing in: an application of codes, passkeys, and recovery codes for who has lost them.

ALTER TABLE settings ADD COLUMN second_factor_required boolean NOT NULL DEFAULT false;
-- An administrator's session without a second step ends everywhere as soon as one is required.
CREATE TRIGGER settings_second_factor_changed AFTER UPDATE OF second_factor_required ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('sessions');

-- Whether it was opened with a second step, or one was added in it.
ALTER TABLE sessions ADD COLUMN has_second_factor boolean NOT NULL DEFAULT false;

CREATE TABLE second_factors (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('passkey', 'totp')),
  name text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz,
  -- Of codes: sealed under SECRET, and the last half-minute that served.
  sealed_secret text,
  last_step integer,
  -- Of a passkey.
  credential_id text UNIQUE,
  public_key bytea,
  -- Up to 2^32, which an integer does not hold and a bigint is read as text for.
  counter double precision,
  CHECK ((kind = 'totp') = (sealed_secret IS NOT NULL AND last_step IS NOT NULL)),
  CHECK ((kind = 'passkey') = (credential_id IS NOT NULL AND public_key IS NOT NULL AND counter IS NOT NULL))
);
CREATE INDEX second_factors_user_id ON second_factors (user_id);
CREATE UNIQUE INDEX second_factors_totp ON second_factors (user_id) WHERE kind = 'totp';

CREATE TABLE recovery_codes (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  PRIMARY KEY (user_id, code_hash)
);

-- The first step is done, the second is not: no session yet.
CREATE TABLE pending_sign_ins (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  -- How the first step was done.
  by text NOT NULL,
  remember boolean NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX pending_sign_ins_user_id ON pending_sign_ins (user_id);
CREATE INDEX pending_sign_ins_expires_at ON pending_sign_ins (expires_at);

-- Each serves once; null: for whoever signs in.
CREATE TABLE passkey_challenges (
  challenge text PRIMARY KEY,
  user_id integer REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_expires_at ON passkey_challenges (expires_at);
CREATE INDEX passkey_challenges_user_id ON passkey_challenges (user_id);

-- Another role, another state: what was begun before is worth nothing either.
CREATE OR REPLACE FUNCTION end_sessions() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    DELETE FROM sessions WHERE user_id = NEW.id;
    DELETE FROM password_tokens WHERE user_id = NEW.id;
    DELETE FROM pending_sign_ins WHERE user_id = NEW.id;
    RETURN NULL;
  END $$;
