-- One outbox: a notice's state is its mail's, a job wakes when an event is due, and who is told is decided when a mail leaves.

-- Events that wait have no job: taken back, they are found anew by the look that each start begins with.
DELETE FROM known_classes k USING alert_events e
  WHERE e.queued_at IS NULL AND e.before IS NULL AND k.zone_id = e.zone_id AND k.type = e.type;
INSERT INTO known_classes (zone_id, type, ranking)
  SELECT zone_id, type, before FROM alert_events WHERE queued_at IS NULL AND before IS NOT NULL
  ON CONFLICT (zone_id, type) DO UPDATE SET ranking = excluded.ranking;
DELETE FROM alert_events WHERE queued_at IS NULL;

-- The classes in force when they were last compared.
ALTER TABLE known_classes RENAME TO class_snapshots;
CREATE OR REPLACE FUNCTION forget_changes(until_day date) RETURNS void
  LANGUAGE sql
  AS $$
    DELETE FROM class_snapshots;
    INSERT INTO class_snapshots SELECT zone_id, type, ranking_fields(r) FROM rankings_on(until_day) r $$;

-- Without a mail a notice waits for the next digest of its person; what was on its way leaves with the next.
DROP FUNCTION told_before(integer, integer);
DELETE FROM alert_notices WHERE state = 'silent';
ALTER TABLE alert_notices DROP COLUMN state;
CREATE INDEX alert_notices_waiting ON alert_notices (user_id) WHERE mail_id IS NULL;
DROP TABLE alert_digests;

-- The class of which someone knows before an event: of those that it corrects, what never left them does not count.
CREATE FUNCTION class_notified_before(of_event integer, of_user integer) RETURNS text
  LANGUAGE sql STABLE
  AS $$
    WITH RECURSIVE chain AS (
      SELECT id, corrects_id, before FROM alert_events WHERE id = of_event
      UNION ALL
      SELECT e.id, e.corrects_id, e.before
      FROM chain c JOIN alert_events e ON e.id = c.corrects_id
      JOIN alert_notices n ON n.event_id = e.id AND n.user_id = of_user
      LEFT JOIN mails m ON m.id = n.mail_id
      WHERE m.state IS DISTINCT FROM 'sent'
    )
    SELECT before ->> 'class' FROM chain ORDER BY id LIMIT 1 $$;

-- What failed for good is found by its row, no longer by a queue of its own; a notification is its job.
DO $$ BEGIN
  IF to_regclass('pgboss.job') IS NULL THEN RETURN; END IF;
  UPDATE pgboss.job SET dead_letter = NULL WHERE dead_letter = 'failed' AND state < 'completed';
  DELETE FROM pgboss.job WHERE name = 'failed';
  UPDATE pgboss.job j SET data = p.data || jsonb_build_object('session_id', p.session_id, 'queued_at', p.queued_at)
    FROM pushes p WHERE j.name = 'pushes' AND j.id = p.id;
END $$;
DROP TABLE pushes;
