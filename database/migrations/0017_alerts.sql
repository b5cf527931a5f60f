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

-- Whether someone who asked for this level is told; null where no class is in force.
CREATE FUNCTION is_alerting(of_level text, of_type text, before text, after text) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT before IS DISTINCT FROM after
    AND (of_level = 'any' OR severity_of(of_type, after) > severity_of(of_type, before)) $$;

-- What was in force when it was last looked at; another class today is an event, whatever made it.
CREATE TABLE known_classes (
  zone_id integer NOT NULL REFERENCES zones ON DELETE CASCADE,
  type text NOT NULL REFERENCES scales,
  ranking jsonb NOT NULL,
  PRIMARY KEY (zone_id, type)
);

CREATE FUNCTION ranking_fields(of rankings) RETURNS jsonb
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT jsonb_build_object('class', of.class, 'value', of.value, 'below_limit', of.below_limit,
    'starts_on', of.starts_on, 'ends_on', of.ends_on) WHERE of.id IS NOT NULL $$;

-- As if it had been so for ever: nobody is told.
CREATE FUNCTION forget_changes(until_day date) RETURNS void
  LANGUAGE sql
  AS $$
    DELETE FROM known_classes;
    INSERT INTO known_classes SELECT zone_id, type, ranking_fields(r) FROM rankings_on(until_day) r $$;
SELECT forget_changes((now() AT TIME ZONE 'Europe/Paris')::date);

CREATE TABLE alert_events (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  zone_id integer NOT NULL REFERENCES zones ON DELETE CASCADE,
  type text NOT NULL REFERENCES scales,
  -- Null where no ranking was or is in force.
  before jsonb,
  after jsonb,
  -- The one of the last ten minutes that it corrects.
  corrects_id integer REFERENCES alert_events ON DELETE SET NULL,
  at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  -- From then on another change is another event.
  queued_at timestamptz
);
CREATE INDEX alert_events_queued_at ON alert_events (zone_id, type, queued_at DESC);
CREATE INDEX alert_events_corrects_id ON alert_events (corrects_id);
CREATE UNIQUE INDEX alert_events_pending ON alert_events (zone_id, type) WHERE queued_at IS NULL;

-- One per subscriber and event.
CREATE TABLE alert_notices (
  event_id integer NOT NULL REFERENCES alert_events ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  -- waiting: for a digest; silent: nothing to tell this person.
  state text NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'waiting', 'mailed', 'silent')),
  mail_id uuid,
  PRIMARY KEY (event_id, user_id)
);
CREATE INDEX alert_notices_user_id ON alert_notices (user_id, event_id);
CREATE INDEX alert_notices_new ON alert_notices (event_id) WHERE state = 'new';
CREATE INDEX alert_notices_waiting ON alert_notices (user_id) WHERE state = 'waiting';

-- What someone knows before an event: of those that it corrects, what never left them does not count.
CREATE FUNCTION told_before(of_event integer, of_user integer) RETURNS jsonb
  LANGUAGE sql STABLE
  AS $$
    WITH RECURSIVE chain AS (
      SELECT id, corrects_id, before FROM alert_events WHERE id = of_event
      UNION ALL
      SELECT e.id, e.corrects_id, e.before
      FROM chain c JOIN alert_events e ON e.id = c.corrects_id
      JOIN alert_notices n ON n.event_id = e.id AND n.user_id = of_user
      LEFT JOIN mails m ON m.id = n.mail_id
      WHERE n.state IN ('new', 'silent') OR m.state <> 'sent'
    )
    SELECT before FROM chain ORDER BY id LIMIT 1 $$;

-- Until when each person's alerts have been gathered, so that no moment gathers them twice.
CREATE TABLE alert_digests (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  until timestamptz NOT NULL
);
