-- Tokens of automates: shown once, known by their hash, limited in time.

CREATE TABLE api_tokens (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  name text COLLATE french NOT NULL,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by_id integer REFERENCES users ON DELETE SET NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at <= created_at + interval '366 days'),
  last_used_at timestamptz
);
CREATE INDEX api_tokens_user_id ON api_tokens (user_id);
CREATE INDEX api_tokens_created_by_id ON api_tokens (created_by_id);

-- As sessions: whoever is deactivated or gets another role loses them for good, even when it is undone.
CREATE FUNCTION end_api_tokens() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN DELETE FROM api_tokens WHERE user_id = NEW.id; RETURN NULL; END $$;
CREATE TRIGGER users_lose_api_tokens AFTER UPDATE OF role, active ON users
  FOR EACH ROW
  WHEN (OLD.role = 'actalia-api' AND (NOT NEW.active OR NEW.role <> OLD.role))
  EXECUTE FUNCTION end_api_tokens();

CREATE TRIGGER api_tokens_ended AFTER DELETE OR TRUNCATE ON api_tokens
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('tokens');
