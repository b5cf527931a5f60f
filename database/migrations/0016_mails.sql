-- Every mail and what became of it; the queue's jobs only name it.

CREATE TABLE mails (
  -- Its Message-ID, the same at each try.
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  -- What its writer needs, never a secret; null once the mail has ended, so that addresses people typed do not stay.
  data jsonb,
  user_id integer REFERENCES users ON DELETE CASCADE,
  -- Known from the letter, so from the first try on.
  recipient text NOT NULL DEFAULT '',
  subject text NOT NULL DEFAULT '',
  -- dropped: nobody to write to, or nothing to tell any more.
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'retrying', 'sent', 'failed', 'dropped')),
  tries integer NOT NULL DEFAULT 0,
  -- The codes of the last refusal.
  error text NOT NULL DEFAULT '',
  queued_at timestamptz NOT NULL DEFAULT now(),
  tried_at timestamptz,
  ended_at timestamptz
);
CREATE INDEX mails_queued_at ON mails (queued_at DESC, id);
CREATE INDEX mails_not_sent ON mails (state, queued_at DESC) WHERE state <> 'sent';
CREATE INDEX mails_user_id ON mails (user_id);
CREATE INDEX mails_email ON mails ((data ->> 'email')) WHERE (data ->> 'email') IS NOT NULL;

-- What waits in the queue of an earlier version gets its row, under the job's id.
DO $$ BEGIN
  IF to_regclass('pgboss.job') IS NULL THEN RETURN; END IF;
  DROP TRIGGER IF EXISTS job_is_forgotten ON pgboss.job;
  DROP FUNCTION IF EXISTS pgboss.forget_job();
  INSERT INTO mails (id, kind, data, user_id, state, tries, queued_at)
    SELECT j.id, j.data ->> 'kind', j.data -> 'data', u.id,
      CASE WHEN j.state = 'created' THEN 'waiting' ELSE 'retrying' END, j.retry_count, j.created_on
    FROM pgboss.job j LEFT JOIN users u ON u.id = (j.data -> 'data' ->> 'user_id')::int
    WHERE j.name = 'mails' AND j.state < 'completed';
  UPDATE pgboss.job SET data = jsonb_build_object('id', id) WHERE name = 'mails';
END $$;
