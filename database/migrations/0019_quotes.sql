-- What clients ask a price for, and the operator's answer.

CREATE SEQUENCE quote_numbers;

CREATE TABLE quotes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Sent again with it, a request is the same one.
  key text NOT NULL,
  zone_id integer NOT NULL REFERENCES zones,
  analyses text[] NOT NULL CHECK (cardinality(analyses) > 0),
  samples integer NOT NULL CHECK (samples > 0),
  wished_on date NOT NULL,
  message text NOT NULL DEFAULT '',
  status text NOT NULL DEFAULT 'sent' CHECK (status IN ('sent', 'seen', 'answered')),
  -- EUR.
  amount numeric(10, 2) CHECK (amount >= 0),
  answer text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz,
  answered_at timestamptz,
  answered_by_id integer REFERENCES users ON DELETE SET NULL,
  version integer NOT NULL DEFAULT 1,
  UNIQUE (user_id, key),
  CHECK ((status = 'answered') = (answered_at IS NOT NULL AND amount IS NOT NULL))
);
CREATE INDEX quotes_created_at ON quotes (created_at DESC, id DESC);
CREATE INDEX quotes_user_id ON quotes (user_id, created_at DESC);
CREATE INDEX quotes_zone_id ON quotes (zone_id);
CREATE INDEX quotes_answered_by_id ON quotes (answered_by_id);
CREATE INDEX quotes_waiting ON quotes (status) WHERE status <> 'answered';
CREATE TRIGGER quotes_version BEFORE UPDATE ON quotes FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER quotes_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON quotes
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('quotes');
