-- A price says whether it includes taxes and until when it holds; the client accepts it.

ALTER TABLE quotes
  -- Null where it was answered before this was asked.
  ADD COLUMN tax text CHECK (tax IN ('HT', 'TTC')),
  ADD COLUMN valid_until date,
  ADD COLUMN accepted_at timestamptz,
  DROP CONSTRAINT quotes_status_check,
  DROP CONSTRAINT quotes_check,
  ADD CHECK (status IN ('sent', 'seen', 'answered', 'accepted')),
  ADD CHECK ((status IN ('answered', 'accepted')) = (answered_at IS NOT NULL AND amount IS NOT NULL)),
  ADD CHECK ((status = 'accepted') = (accepted_at IS NOT NULL));

DROP INDEX quotes_waiting;
CREATE INDEX quotes_waiting ON quotes (status) WHERE status IN ('sent', 'seen');
