-- A ranking is written in one place: whatever a person saves can be undone by writing back what was, and the history
-- shows both.

-- What was written, row by row, as it was before and as it was left; null: from before this, and no longer undone.
ALTER TABLE ranking_batches ADD COLUMN edits jsonb;
-- Those of the last day, as far as nothing of them has changed since.
UPDATE ranking_batches b SET edits = (
  SELECT jsonb_agg(edit) FROM (
    SELECT jsonb_build_object('before', NULL, 'after', to_jsonb(r) || '{"is_open": false}') AS edit
    FROM rankings r WHERE r.batch_id = b.id
    UNION ALL
    SELECT jsonb_build_object('before', to_jsonb(r) || was || '{"is_open": false}', 'after', to_jsonb(r) || '{"is_open": false}')
    FROM jsonb_array_elements(b.replaced) was JOIN rankings r ON r.id = (was ->> 'id')::int) edits)
WHERE b.created_at > now() - interval '1 day' AND b.withdrawn_at IS NULL
  AND b.created = (SELECT count(*) FROM rankings r WHERE r.batch_id = b.id AND r.version = 1)
  AND NOT EXISTS (
    SELECT FROM jsonb_array_elements(b.replaced) was
    LEFT JOIN rankings r ON r.id = (was ->> 'id')::int AND r.version = (was ->> 'version')::int + 1
    WHERE r.id IS NULL);
ALTER TABLE ranking_batches
  DROP COLUMN replaced,
  -- How many people were alerted of it, unless it was undone.
  ADD COLUMN people integer NOT NULL DEFAULT 0,
  -- Until when a class that got better waits, as the correction of what was told; null: none does.
  ADD COLUMN held_until timestamptz;
CREATE INDEX ranking_batches_user_id ON ranking_batches (user_id, id DESC);
CREATE INDEX ranking_batches_edits ON ranking_batches (created_at) WHERE edits IS NOT NULL;
CREATE INDEX ranking_changes_ranking_id ON ranking_changes (ranking_id);

-- Undone: the former values written back. Restored: a ranking that was deleted is there again.
ALTER TABLE ranking_changes
  ADD COLUMN is_undo boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT ranking_changes_action_check,
  ADD CONSTRAINT ranking_changes_action_check
    CHECK (action IN ('corrected', 'deleted', 'closed', 'reopened', 'restored'));
DROP TRIGGER ranking_changes_is_append_only ON ranking_changes;
DROP FUNCTION refuse_ranking_change;
CREATE TRIGGER ranking_changes_is_append_only BEFORE UPDATE OR DELETE ON ranking_changes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Who subscribes while an event waits knows the class of that moment, not the one before the event.
ALTER TABLE alert_notices
  -- Null: there from the beginning; '': no class was in force.
  ADD COLUMN known_class text;
CREATE OR REPLACE FUNCTION class_notified_before(of_event integer, of_user integer) RETURNS text
  LANGUAGE sql STABLE
  AS $$
    WITH RECURSIVE chain AS (
      SELECT e.id, e.corrects_id, coalesce(n.known_class, e.before ->> 'class') AS class
      FROM alert_events e LEFT JOIN alert_notices n ON n.event_id = e.id AND n.user_id = of_user
      WHERE e.id = of_event
      UNION ALL
      SELECT e.id, e.corrects_id, coalesce(n.known_class, e.before ->> 'class')
      FROM chain c JOIN alert_events e ON e.id = c.corrects_id
      JOIN alert_notices n ON n.event_id = e.id AND n.user_id = of_user
      LEFT JOIN mails m ON m.id = n.mail_id
      WHERE m.state IS DISTINCT FROM 'sent'
    )
    SELECT nullif(class, '') FROM chain ORDER BY id LIMIT 1 $$;
