-- Alerts by SMS: a number that its person has proved, the zones chosen, and how many messages a month has left.

-- Deleted with the account, by its person, by the link of a message, or by another who proves the same number.
CREATE TABLE phones (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- E.164.
  number text NOT NULL UNIQUE,
  -- Of the link in each message, which only ends them.
  end_code text NOT NULL UNIQUE,
  proved_at timestamptz NOT NULL DEFAULT now()
);

-- The code is made when its message leaves.
CREATE TABLE phone_codes (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  number text NOT NULL,
  code_hash text,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);

ALTER TABLE alerts
  -- Also by SMS when the class gets worse, once a number is proved.
  ADD COLUMN sms boolean NOT NULL DEFAULT false;

ALTER TABLE alert_notices
  -- Null: no SMS. Its row may be gone, where it had nothing to tell.
  ADD COLUMN sms_id uuid,
  -- As known_class, by SMS alone: a mail, or a device, may have named another class.
  ADD COLUMN known_by_sms text;

ALTER TABLE settings
  ADD COLUMN sms_month_max integer NOT NULL DEFAULT 2000 CHECK (sms_month_max >= 0);

-- Counted here, as messages go with their person.
CREATE TABLE sms_months (
  -- The first day, in Paris.
  month date PRIMARY KEY,
  sent integer NOT NULL DEFAULT 0,
  -- When administrators were told of 80 % and of the maximum.
  warned_at timestamptz,
  full_at timestamptz
);

ALTER TABLE mails
  -- The month that an SMS is counted in, from before it is handed over until the gateway has certainly refused it.
  ADD COLUMN sms_month date,
  -- Tries of which nobody knows whether the gateway has taken the message.
  ADD COLUMN uncertain_tries integer NOT NULL DEFAULT 0;
CREATE INDEX mails_sms_held ON mails (sms_month) WHERE sms_month IS NOT NULL AND state IN ('waiting', 'retrying');

-- The class that a person knows by SMS before an event, and whether an SMS of it is corrected. It goes back along events
-- whose SMS has not left: those that it corrects, and those of a day that had something to tell, as a dropped one has
-- that names a reason. `of_event`, `corrected`,
-- `own_class` and `at` are the event's; one that is only planned has none after it.
CREATE FUNCTION class_known_by_sms(of_user integer, of_zone integer, of_type text, of_event integer, corrected integer,
    own_class text, at timestamptz, OUT class text, OUT is_correction boolean)
  LANGUAGE sql STABLE
  AS $$
    WITH RECURSIVE chain AS (
      SELECT of_event AS id, corrected AS corrects_id, own_class AS class, at, false AS is_sent
      UNION ALL
      SELECT e.id, e.corrects_id, coalesce(n.known_by_sms, e.before ->> 'class'), e.queued_at, m.state IS NOT DISTINCT FROM 'sent'
      FROM chain c
      JOIN LATERAL (SELECT * FROM alert_events WHERE zone_id = of_zone AND type = of_type AND id < c.id
        ORDER BY id DESC LIMIT 1) e ON true
      JOIN alert_notices n ON n.event_id = e.id AND n.user_id = of_user
      LEFT JOIN mails m ON m.id = n.sms_id
      WHERE NOT c.is_sent AND (c.corrects_id = e.id OR e.queued_at > c.at - interval '1 day'
        AND (m.state IN ('waiting', 'retrying', 'failed') OR m.state = 'dropped' AND m.error <> ''))
    )
    SELECT (SELECT nullif(chain.class, '') FROM chain WHERE NOT is_sent ORDER BY id LIMIT 1), (SELECT bool_or(is_sent) FROM chain) $$;
