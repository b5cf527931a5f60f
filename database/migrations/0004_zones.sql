-- Administration of zones and rankings: other codes, archives, corrections that leave a trace, scales that change.

ALTER TABLE zones
  -- Shown to nobody but administrators; its history stays.
  ADD COLUMN archived_at timestamptz,
  ADD COLUMN version integer NOT NULL DEFAULT 1;
CREATE TRIGGER zones_version
  BEFORE UPDATE OF code, name, department, geometry, archived_at, updated_at ON zones
  FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE INDEX zones_code ON zones (code);
-- What a search looks into: name and code without separators, accents, case; folding a name costs 2 µs.
ALTER TABLE zones ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
  translate(fold(name), ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', '')
  || ' ' || lower(regexp_replace(code COLLATE "C", '[^0-9A-Za-z]', '', 'g'))) STORED;

-- Other codes of a zone: an older one, another administration's. None is the code of another zone.
CREATE TABLE zone_aliases (
  code_key text PRIMARY KEY GENERATED ALWAYS AS (upper(regexp_replace(code COLLATE "C", '[^0-9A-Za-z]', '', 'g'))) STORED,
  zone_id integer NOT NULL REFERENCES zones ON DELETE CASCADE,
  code text COLLATE french NOT NULL CHECK (code = btrim(code) AND code <> '')
);
CREATE INDEX zone_aliases_zone_id ON zone_aliases (zone_id);
CREATE TRIGGER zone_aliases_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON zone_aliases
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('zones');

ALTER TABLE rankings
  -- What the scale proposed for the value on the day of the decision.
  ADD COLUMN proposed_class text,
  ADD COLUMN reason text NOT NULL DEFAULT '',
  -- Who decided it; no reference: what was done stays when the person leaves.
  ADD COLUMN user_id integer,
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD FOREIGN KEY (type, proposed_class) REFERENCES scale_classes (type, key);
CREATE INDEX rankings_proposed_class ON rankings (type, proposed_class);
CREATE TRIGGER rankings_version
  BEFORE UPDATE OF class, value, below_limit, starts_on, ends_on, reason ON rankings
  FOR EACH ROW EXECUTE FUNCTION count_version();

-- Corrections, deletions, and ends brought forward by what followed. Nothing here ever changes.
CREATE TABLE ranking_changes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  zone_id integer NOT NULL REFERENCES zones,
  -- No reference: it may be deleted.
  ranking_id integer NOT NULL,
  type text NOT NULL REFERENCES scales,
  action text NOT NULL CHECK (action IN ('corrected', 'deleted', 'closed')),
  user_id integer,
  reason text NOT NULL,
  -- class, value, below_limit, starts_on, ends_on.
  before jsonb NOT NULL,
  after jsonb CHECK ((after IS NULL) = (action = 'deleted')),
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ranking_changes_zone_id ON ranking_changes (zone_id, at);
CREATE INDEX ranking_changes_at ON ranking_changes (at);

CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege'; END $$;
CREATE TRIGGER ranking_changes_is_append_only BEFORE UPDATE OR DELETE ON ranking_changes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ranking_changes_is_not_emptied BEFORE TRUNCATE ON ranking_changes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE scales ADD COLUMN version integer NOT NULL DEFAULT 1;
-- A class in use is retired, never deleted: past assignments keep it.
ALTER TABLE scale_classes
  ADD COLUMN is_retired boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT scale_classes_type_position_key,
  ADD CONSTRAINT scale_classes_position UNIQUE (type, position) DEFERRABLE INITIALLY IMMEDIATE;

CREATE OR REPLACE FUNCTION class_of(of_type text, of_value numeric, of_below_limit boolean) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$
    SELECT key FROM scale_classes
    WHERE type = of_type AND NOT is_retired
      AND (of_below_limit OR ((min IS NULL OR of_value >= min) AND (max IS NULL OR of_value < max)))
    ORDER BY position LIMIT 1
  $$;

-- The latest assignment of a type in a zone.
CREATE INDEX rankings_since ON rankings (zone_id, type, starts_on);
-- The latest sampling of a type in a zone, of those that everyone may see.
CREATE INDEX results_of_zone_and_type ON results (zone_id, type, sampled_on DESC) WHERE lims_client_id IS NULL OR is_shared;
