-- The operator changes the settings while the product runs: open pages follow, and administrators see accounts come and go.

ALTER TABLE settings ADD COLUMN version integer NOT NULL DEFAULT 1;
CREATE TRIGGER settings_version
  BEFORE UPDATE OF operator_name, contact_email, contact_phone, funder_note ON settings
  FOR EACH ROW EXECUTE FUNCTION count_version();

-- One row at most. Named by its bytes, so that an address always answers the same ones.
CREATE TABLE operator_logo (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  version text NOT NULL GENERATED ALWAYS AS (left(encode(sha256(content), 'hex'), 32)) STORED,
  media_type text NOT NULL CHECK (media_type IN ('image/png', 'image/jpeg', 'image/webp')),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  content bytea NOT NULL
);

CREATE TRIGGER settings_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('settings');
CREATE TRIGGER operator_logo_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON operator_logo
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('settings');
-- The public settings tell the version of the terms.
CREATE TRIGGER contents_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON contents
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('settings');

-- What lists of accounts show; signing in changes none of it.
CREATE TRIGGER users_came_or_left AFTER INSERT OR DELETE OR TRUNCATE ON users
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('users');
CREATE TRIGGER users_listed
  AFTER UPDATE OF email, role, active, name, firstname, organism_name, sector_id, city ON users
  FOR EACH ROW
  WHEN ((OLD.email, OLD.role, OLD.active, OLD.name, OLD.firstname, OLD.organism_name, OLD.sector_id, OLD.city)
    IS DISTINCT FROM (NEW.email, NEW.role, NEW.active, NEW.name, NEW.firstname, NEW.organism_name, NEW.sector_id, NEW.city))
  EXECUTE FUNCTION notify_change('users');

-- Texts nobody has edited name the operator by the settings.
UPDATE contents SET body = replace(replace(replace(body,
  'ACTALIA', '{opérateur}'),
  'contact@actalia.example', '{contact}'),
  'Le projet est financé en partie par la Région.', '{financement}')
WHERE version = 1;
