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
  -- Null: no SMS.
  ADD COLUMN sms_id uuid;

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
