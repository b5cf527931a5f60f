-- Notifications on devices, beside mail.

-- This installation's VAPID keys, made once: every subscription is bound to them.
CREATE TABLE push_keys (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  public_key text NOT NULL,
  private_key text NOT NULL
);

-- One per device, ended with its session.
CREATE TABLE push_subscriptions (
  session_id integer PRIMARY KEY REFERENCES sessions ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- What waits for a device, ended with its subscription; a row leaves once sent, or once it is of no use.
CREATE TABLE pushes (
  id uuid PRIMARY KEY,
  session_id integer NOT NULL REFERENCES push_subscriptions ON DELETE CASCADE,
  kind text NOT NULL,
  data jsonb NOT NULL,
  queued_at timestamptz NOT NULL,
  -- Asked for by the push service.
  not_before timestamptz
);
CREATE INDEX pushes_session_id ON pushes (session_id);
CREATE INDEX pushes_queued_at ON pushes (queued_at);

-- A renewed session keeps its row, and so its device; its old id is forgotten everywhere at once.
CREATE TRIGGER sessions_renewed AFTER UPDATE OF token_hash ON sessions
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('sessions');
