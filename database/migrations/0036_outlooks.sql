-- What past samplings tell of a zone: computed by a job, so that no request computes it.

-- Whether clients are shown the chances that have proved better than guessing.
ALTER TABLE settings ADD COLUMN outlook_shown boolean NOT NULL DEFAULT false;

CREATE TABLE zone_outlooks (
  zone_id integer NOT NULL REFERENCES zones ON DELETE CASCADE,
  type text NOT NULL REFERENCES scales,
  content jsonb NOT NULL,
  PRIMARY KEY (zone_id, type)
);

-- The last calculation, and what its chances would have been worth.
CREATE TABLE outlook_report (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  version integer NOT NULL,
  computed_at timestamptz NOT NULL,
  computed_for date NOT NULL,
  seen_until date,
  samplings integer NOT NULL,
  proofs jsonb NOT NULL
);

-- A row for each change that the last calculation has not seen. Only ever inserted, so that no change waits for another.
CREATE TABLE outlook_changes (id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY);

CREATE FUNCTION note_outlook_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO outlook_changes DEFAULT VALUES;
    RETURN NULL;
  END $$;
CREATE TRIGGER results_change_outlooks AFTER INSERT OR DELETE OR TRUNCATE
  OR UPDATE OF zone_id, lims_client_id, is_shared, sampled_on, type, value, below_limit ON results
  FOR EACH STATEMENT EXECUTE FUNCTION note_outlook_change();
CREATE TRIGGER scale_classes_change_outlooks AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON scale_classes
  FOR EACH STATEMENT EXECUTE FUNCTION note_outlook_change();
CREATE TRIGGER zones_change_outlooks AFTER UPDATE OF department ON zones
  FOR EACH STATEMENT EXECUTE FUNCTION note_outlook_change();

CREATE TRIGGER zone_outlooks_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON zone_outlooks
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('outlooks');
CREATE TRIGGER outlook_report_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON outlook_report
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('outlooks');
CREATE TRIGGER outlook_shown_changed AFTER UPDATE OF outlook_shown ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('outlooks');
