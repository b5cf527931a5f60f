-- The week: a hundred samplings become classes at once, undone within the minute, withdrawn within the day.

-- How long a class holds that is given from a sampling; null: until another follows.
ALTER TABLE scales ADD COLUMN ranking_days integer DEFAULT 28 CHECK (ranking_days > 0);

CREATE TABLE ranking_batches (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- No reference: what was done stays when the person leaves.
  user_id integer NOT NULL,
  created_at timestamptz NOT NULL,
  -- Until then nobody is alerted, and it is undone without a trace.
  alerts_at timestamptz NOT NULL,
  -- How many rankings it made, and those that it ended or corrected, as they were.
  created integer NOT NULL,
  replaced jsonb NOT NULL,
  withdrawn_at timestamptz
);

ALTER TABLE rankings
  ADD COLUMN batch_id integer REFERENCES ranking_batches,
  -- The last sampling known when the class was given, of those until its start: what it rests on.
  ADD COLUMN sampled_on date,
  ADD COLUMN sort_value double precision;
CREATE INDEX rankings_batch_id ON rankings (batch_id) WHERE batch_id IS NOT NULL;

-- Of a day with several samplings the highest.
CREATE FUNCTION rest_on_last_sampling() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    SELECT s.sampled_on, max(s.sort_value) INTO NEW.sampled_on, NEW.sort_value
    FROM results s
    WHERE s.zone_id = NEW.zone_id AND s.is_public AND s.type = NEW.type AND s.sampled_on = (
      SELECT max(l.sampled_on) FROM results l
      WHERE l.zone_id = NEW.zone_id AND l.is_public AND l.type = NEW.type AND l.sampled_on <= NEW.starts_on)
    GROUP BY s.sampled_on;
    RETURN NEW;
  END $$;
CREATE TRIGGER rankings_rest_when_given BEFORE INSERT ON rankings
  FOR EACH ROW EXECUTE FUNCTION rest_on_last_sampling();
CREATE TRIGGER rankings_rest_when_corrected BEFORE UPDATE OF class, value, below_limit, starts_on ON rankings
  FOR EACH ROW
  WHEN ((OLD.class, OLD.value, OLD.below_limit, OLD.starts_on)
    IS DISTINCT FROM (NEW.class, NEW.value, NEW.below_limit, NEW.starts_on))
  EXECUTE FUNCTION rest_on_last_sampling();

-- Those that are there rest on what there is.
UPDATE rankings r SET sampled_on = l.sampled_on, sort_value = l.sort_value
FROM rankings given, LATERAL (
  SELECT s.sampled_on, s.sort_value FROM results s
  WHERE s.zone_id = given.zone_id AND s.is_public AND s.type = given.type AND s.sampled_on <= given.starts_on
  ORDER BY s.sampled_on DESC, s.sort_value DESC LIMIT 1) l
WHERE given.id = r.id;

-- A change made by a batch leaves with it, while it may be undone; nothing else here ever leaves.
ALTER TABLE ranking_changes
  ADD COLUMN batch_id integer,
  DROP CONSTRAINT ranking_changes_action_check,
  ADD CONSTRAINT ranking_changes_action_check CHECK (action IN ('corrected', 'deleted', 'closed', 'reopened'));
CREATE INDEX ranking_changes_batch_id ON ranking_changes (batch_id) WHERE batch_id IS NOT NULL;
CREATE FUNCTION refuse_ranking_change() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    IF TG_OP = 'DELETE' AND OLD.batch_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM ranking_batches WHERE id = OLD.batch_id) THEN RETURN OLD; END IF;
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END $$;
DROP TRIGGER ranking_changes_is_append_only ON ranking_changes;
CREATE TRIGGER ranking_changes_is_append_only BEFORE UPDATE OR DELETE ON ranking_changes
  FOR EACH ROW EXECUTE FUNCTION refuse_ranking_change();
