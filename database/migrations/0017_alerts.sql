-- Who is told when a zone's class changes, what changed, and who was told.

ALTER TABLE users
  ADD COLUMN alert_mails text NOT NULL DEFAULT 'each' CHECK (alert_mails IN ('each', 'daily', 'weekly'));

CREATE TABLE alerts (
  zone_id integer NOT NULL REFERENCES zones ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  level text NOT NULL CHECK (level IN ('any', 'worse')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (zone_id, user_id)
);
CREATE INDEX alerts_user_id ON alerts (user_id);

-- Of two classes of a type the worse one's is higher; nothing and the lowest class have the same. By bounds, because the
-- places of retired classes say nothing.
CREATE FUNCTION severity_of(of_type text, of_class text) RETURNS numeric
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT coalesce((SELECT min FROM scale_classes WHERE type = of_type AND key = of_class), -1) $$;

-- What was in force when it was last looked at; another class today is an event, whatever made it.
CREATE TABLE known_classes (
  zone_id integer NOT NULL REFERENCES zones ON DELETE CASCADE,
  type text NOT NULL REFERENCES scales,
  ranking jsonb,
  PRIMARY KEY (zone_id, type)
);

CREATE TABLE alert_events (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  zone_id integer NOT NULL REFERENCES zones ON DELETE CASCADE,
  type text NOT NULL REFERENCES scales,
  -- Null where no ranking was or is in force.
  before jsonb,
  after jsonb,
  -- The one of the last ten minutes that it corrects.
  corrects_id integer REFERENCES alert_events ON DELETE SET NULL,
  at timestamptz NOT NULL DEFAULT now(),
  -- Another change before then is the same event.
  due_at timestamptz NOT NULL,
  queued_at timestamptz
);
CREATE INDEX alert_events_zone_id ON alert_events (zone_id, type, at DESC);
CREATE INDEX alert_events_due_at ON alert_events (due_at) WHERE queued_at IS NULL;

-- One per subscriber and event; without a mail it waits for a digest.
CREATE TABLE alert_notices (
  event_id integer NOT NULL REFERENCES alert_events ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  mail_id uuid,
  told_at timestamptz,
  PRIMARY KEY (event_id, user_id)
);
CREATE INDEX alert_notices_waiting ON alert_notices (user_id) WHERE told_at IS NULL;
