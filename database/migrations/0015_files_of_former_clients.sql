-- A file that was joined while a result was another client's stays theirs when the laboratory corrects whose it is.
-- Null: whoever's the result is.
ALTER TABLE result_files ADD COLUMN lims_client_id text;
CREATE FUNCTION keep_files_of_former_client() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    UPDATE result_files SET lims_client_id = OLD.lims_client_id WHERE result_id = OLD.id AND lims_client_id IS NULL;
    RETURN NULL;
  END $$;
CREATE TRIGGER results_changed_hands AFTER UPDATE OF lims_client_id ON results
  FOR EACH ROW WHEN (OLD.lims_client_id IS DISTINCT FROM NEW.lims_client_id AND OLD.lims_client_id IS NOT NULL)
  EXECUTE FUNCTION keep_files_of_former_client();
