-- What a laboratory corrects, what its owner has read, who is told of it.

-- `revision` is the laboratory's own number: an older one never replaces a newer one, whatever the order they come in.
ALTER TABLE results
  ADD COLUMN revision integer NOT NULL DEFAULT 1 CHECK (revision >= 1),
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN user_id integer REFERENCES users ON DELETE SET NULL;
UPDATE results SET updated_at = created_at;
CREATE INDEX results_user_id ON results (user_id);

-- Those that are not in force, with who sent them and when: the history is the same in whatever order they came.
CREATE TABLE result_revisions (
  result_id integer NOT NULL REFERENCES results ON DELETE CASCADE,
  revision integer NOT NULL,
  zone_id integer NOT NULL REFERENCES zones,
  lims_client_id text,
  is_shared boolean NOT NULL,
  sampled_on date NOT NULL,
  type text NOT NULL REFERENCES scales,
  value numeric(12, 2) NOT NULL,
  below_limit boolean NOT NULL,
  method text NOT NULL,
  received_at timestamptz NOT NULL,
  user_id integer REFERENCES users ON DELETE SET NULL,
  PRIMARY KEY (result_id, revision)
);
CREATE INDEX result_revisions_zone_id ON result_revisions (zone_id);
CREATE INDEX result_revisions_user_id ON result_revisions (user_id);

-- A result is unread when it was received or corrected after this moment and after it was last opened.
ALTER TABLE users
  ADD COLUMN results_read_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN result_mails boolean NOT NULL DEFAULT true;
CREATE TABLE result_reads (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  result_id integer NOT NULL REFERENCES results ON DELETE CASCADE,
  read_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, result_id)
);
CREATE INDEX result_reads_result_id ON result_reads (result_id);
CREATE INDEX results_news ON results (lims_client_id, updated_at) WHERE lims_client_id IS NOT NULL;

-- Only what everyone may see is announced to everyone.
DROP TRIGGER results_changed ON results;
CREATE FUNCTION notify_public_results() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  DECLARE is_public boolean;
  BEGIN
    IF TG_OP IN ('INSERT', 'UPDATE') THEN
      SELECT EXISTS (SELECT FROM after_rows WHERE lims_client_id IS NULL OR is_shared) INTO is_public;
    END IF;
    IF TG_OP IN ('DELETE', 'UPDATE') AND is_public IS NOT TRUE THEN
      SELECT EXISTS (SELECT FROM before_rows WHERE lims_client_id IS NULL OR is_shared) INTO is_public;
    END IF;
    IF is_public THEN PERFORM pg_notify('estran', 'zones'); END IF;
    RETURN NULL;
  END $$;
CREATE TRIGGER results_inserted AFTER INSERT ON results
  REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_public_results();
CREATE TRIGGER results_updated AFTER UPDATE ON results
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_public_results();
CREATE TRIGGER results_deleted AFTER DELETE ON results
  REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_public_results();
CREATE TRIGGER results_emptied AFTER TRUNCATE ON results
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('zones');
