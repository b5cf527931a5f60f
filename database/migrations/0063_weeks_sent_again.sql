-- Rankings first, as who saves a week reads them first.

-- A class that is confirmed as it is rests on what is known by now too; an end that moves says nothing of samplings.
DROP TRIGGER rankings_rest_when_corrected ON rankings;
CREATE TRIGGER rankings_rest_when_corrected BEFORE UPDATE OF class, value, below_limit, starts_on ON rankings
  FOR EACH ROW
  WHEN ((OLD.class, OLD.value, OLD.below_limit, OLD.starts_on)
    IS DISTINCT FROM (NEW.class, NEW.value, NEW.below_limit, NEW.starts_on)
    OR OLD.ends_on IS NOT DISTINCT FROM NEW.ends_on)
  EXECUTE FUNCTION rest_on_last_sampling();

-- A week that is sent again because its answer was lost is the batch that is there; undone, it may be saved anew.
ALTER TABLE ranking_batches ADD COLUMN key text;
CREATE UNIQUE INDEX ranking_batches_key ON ranking_batches (user_id, key) WHERE withdrawn_at IS NULL;
