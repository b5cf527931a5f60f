-- What a laboratory's program sends: versions of its rows, numbered by it or by us.

-- Whether the laboratory numbers this row: then one without a number is its first version, sent late.
ALTER TABLE results ADD COLUMN is_numbered boolean NOT NULL DEFAULT false;

ALTER TABLE rankings
  ADD COLUMN external_id text UNIQUE,
  -- As the laboratory left it without an end: until a person changes it, its end follows from the next one's start.
  ADD COLUMN open_version integer;

-- All that was said of a ranking, the highest revision being in force; kept when an administrator deletes the ranking.
CREATE TABLE lims_rankings (
  external_id text NOT NULL,
  revision integer NOT NULL CHECK (revision >= 1),
  is_numbered boolean NOT NULL,
  -- zone_id, type, class, value, below_limit, starts_on, ends_on: as sent.
  content jsonb NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  user_id integer REFERENCES users ON DELETE SET NULL,
  PRIMARY KEY (external_id, revision)
);
CREATE INDEX lims_rankings_user_id ON lims_rankings (user_id);
