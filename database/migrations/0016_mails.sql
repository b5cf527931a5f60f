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
