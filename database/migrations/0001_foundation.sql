-- Accounts, zones, scales, rankings, results: what a producer needs to see the class of his zone.

CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- French order with numbers as numbers: 56.08.2 before 56.08.10.
CREATE COLLATION french (provider = icu, locale = 'fr-u-kn-true');

-- What searches and filters compare: no accents, no case, one apostrophe, œ as oe.
CREATE FUNCTION fold(words text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT lower(translate(public.unaccent('public.unaccent', words), '’', '''')) $$;

-- One channel tells every process what changed; the payload names it.
CREATE FUNCTION notify_change() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN PERFORM pg_notify('estran', TG_ARGV[0]); RETURN NULL; END $$;

CREATE TABLE settings (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  operator_name text NOT NULL,
  contact_email text NOT NULL,
  contact_phone text NOT NULL,
  funder_note text NOT NULL,
  -- The day the demo data stand for; null where there are none.
  demo_on date
);
INSERT INTO settings (operator_name, contact_email, contact_phone, funder_note)
VALUES ('ACTALIA', 'contact@actalia.example', '', 'Projet financé en partie par la Région.');

CREATE TABLE contents (
  key text PRIMARY KEY CHECK (key IN ('legals', 'terms', 'privacy')),
  title text NOT NULL,
  body text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE sectors (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  needs_comment boolean NOT NULL DEFAULT false
);

CREATE TABLE zones (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text COLLATE french NOT NULL CHECK (code = btrim(code) AND code <> ''),
  -- 50-14-01, 50.14.01 and 501401 are one zone.
  code_key text NOT NULL UNIQUE GENERATED ALWAYS AS (upper(regexp_replace(code COLLATE "C", '[^0-9A-Za-z]', '', 'g'))) STORED,
  name text COLLATE french NOT NULL,
  department text NOT NULL,
  -- GeoJSON Polygon or MultiPolygon, degrees WGS84.
  geometry jsonb CHECK (geometry ->> 'type' IN ('Polygon', 'MultiPolygon') AND jsonb_typeof(geometry -> 'coordinates') = 'array'),
  geometry_md5 text GENERATED ALWAYS AS (md5(geometry::text)) STORED,
  -- [longitude, latitude] of a point inside; [west, south, east, north].
  center double precision[] CHECK (cardinality(center) = 2),
  bbox double precision[] CHECK (cardinality(bbox) = 4),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE users (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  password_hash text,
  password_changed_at timestamptz,
  role text NOT NULL CHECK (role IN ('actalia-admin', 'actalia-user', 'client', 'actalia-api', 'registered')),
  active boolean NOT NULL,
  name text COLLATE french NOT NULL,
  firstname text COLLATE french NOT NULL DEFAULT '',
  gender text NOT NULL DEFAULT 'NA' CHECK (gender IN ('M', 'F', 'ND', 'NA')),
  siret text,
  naf_code text,
  organism_name text COLLATE french NOT NULL DEFAULT '',
  sector_id integer REFERENCES sectors,
  sector_comment text NOT NULL DEFAULT '',
  street1 text NOT NULL DEFAULT '',
  street2 text NOT NULL DEFAULT '',
  postcode text NOT NULL DEFAULT '',
  city text COLLATE french NOT NULL DEFAULT '',
  country text NOT NULL DEFAULT 'FR',
  start_zone_id integer REFERENCES zones ON DELETE SET NULL,
  lims_client_id text,
  lims_transmeth text,
  terms_version_accepted integer,
  terms_accepted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT registered_is_inactive CHECK (NOT (role = 'registered' AND active))
);
CREATE INDEX users_sector_id ON users (sector_id);
CREATE INDEX users_start_zone_id ON users (start_zone_id);

-- Only the hash of a session's token is kept.
CREATE TABLE sessions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  is_remembered boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_user_id ON sessions (user_id);
CREATE INDEX sessions_expires_at ON sessions (expires_at);

-- Failures counted per key (a hash of what is limited), on every process alike.
CREATE TABLE login_limits (
  key text PRIMARY KEY,
  failures integer NOT NULL,
  window_ends_at timestamptz NOT NULL,
  blocked_until timestamptz
);
CREATE INDEX login_limits_window_ends_at ON login_limits (window_ends_at);

CREATE TABLE scales (
  type text PRIMARY KEY CHECK (type IN ('phages', 'arn_f')),
  label text NOT NULL,
  unit text NOT NULL DEFAULT 'UFP/g',
  validity_days integer NOT NULL DEFAULT 28 CHECK (validity_days > 0)
);

-- Bounds in UFP/g, min ≤ value < max; the lowest class also takes what is under the detection limit.
CREATE TABLE scale_classes (
  type text NOT NULL REFERENCES scales,
  key text NOT NULL,
  position integer NOT NULL,
  label text NOT NULL,
  min numeric(12, 2),
  max numeric(12, 2),
  fill text NOT NULL CHECK (fill ~ '^#[0-9A-F]{6}$'),
  text text NOT NULL CHECK (text ~ '^#[0-9A-F]{6}$'),
  mark text NOT NULL,
  advice text NOT NULL,
  PRIMARY KEY (type, key),
  UNIQUE (type, position)
);

CREATE TABLE rankings (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  zone_id integer NOT NULL REFERENCES zones,
  type text NOT NULL,
  class text NOT NULL,
  -- UFP/g; a detection limit when below_limit.
  value numeric(12, 2) CHECK (value >= 0 AND value <= 1000000000),
  below_limit boolean NOT NULL DEFAULT false CHECK (NOT below_limit OR value IS NOT NULL),
  starts_on date NOT NULL,
  ends_on date CHECK (ends_on >= starts_on),
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (type, class) REFERENCES scale_classes (type, key),
  -- Deferrable so that all dates can move together.
  CONSTRAINT rankings_never_overlap EXCLUDE USING gist
    (zone_id WITH =, type WITH =, daterange(starts_on, ends_on, '[]') WITH &&) DEFERRABLE INITIALLY IMMEDIATE
);
CREATE INDEX rankings_zone_id_created_at ON rankings (zone_id, created_at);
CREATE INDEX rankings_created_at ON rankings (created_at);
CREATE INDEX rankings_class ON rankings (type, class);

-- The one place that says which assignments are in force on a day.
CREATE FUNCTION rankings_on(day date) RETURNS SETOF rankings
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT * FROM rankings WHERE daterange(starts_on, ends_on, '[]') @> day $$;

CREATE TABLE results (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  external_id text UNIQUE,
  zone_id integer NOT NULL REFERENCES zones,
  -- Null: the operator's own monitoring.
  lims_client_id text,
  is_shared boolean NOT NULL DEFAULT false,
  sampled_on date NOT NULL,
  type text NOT NULL REFERENCES scales,
  value numeric(12, 2) NOT NULL CHECK (value >= 0 AND value <= 1000000000),
  below_limit boolean NOT NULL DEFAULT false,
  method text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX results_of_zone ON results (zone_id, sampled_on DESC, id DESC) WHERE lims_client_id IS NULL OR is_shared;
CREATE INDEX results_of_client ON results (lims_client_id, sampled_on DESC, id DESC);
CREATE INDEX results_created_at ON results (created_at) WHERE lims_client_id IS NULL OR is_shared;

-- The class a value has on today's scale.
CREATE FUNCTION class_of(of_type text, of_value numeric, of_below_limit boolean) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$
    SELECT key FROM scale_classes
    WHERE type = of_type
      AND (of_below_limit OR ((min IS NULL OR of_value >= min) AND (max IS NULL OR of_value < max)))
    ORDER BY position LIMIT 1
  $$;

CREATE TABLE result_files (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  result_id integer NOT NULL REFERENCES results ON DELETE CASCADE,
  name text NOT NULL,
  media_type text NOT NULL,
  size integer NOT NULL CHECK (size BETWEEN 1 AND 20971520),
  sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32),
  content bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (result_id, name)
);

CREATE TRIGGER zones_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON zones
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('zones');
CREATE TRIGGER rankings_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON rankings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('zones');
CREATE TRIGGER results_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON results
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('zones');
CREATE TRIGGER scales_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON scales
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('zones');
CREATE TRIGGER scale_classes_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON scale_classes
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('zones');
-- Whoever is deactivated or gets another role must sign in again, even when it is undone; an activation goes on.
CREATE FUNCTION end_sessions() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN DELETE FROM sessions WHERE user_id = NEW.id; RETURN NULL; END $$;
CREATE TRIGGER users_must_sign_in AFTER UPDATE OF role, active ON users
  FOR EACH ROW
  WHEN ((OLD.active AND NOT NEW.active) OR (OLD.role <> NEW.role AND OLD.role <> 'registered'))
  EXECUTE FUNCTION end_sessions();

-- A session ends everywhere at once: with its row, or with its person's role or state.
CREATE TRIGGER sessions_ended AFTER DELETE OR TRUNCATE ON sessions
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('sessions');
CREATE TRIGGER users_changed AFTER UPDATE OF role, active, lims_client_id OR DELETE ON users
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('sessions');
