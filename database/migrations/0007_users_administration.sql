-- Administration of accounts: among 100,000 of them any page, order, search or filter reads an index.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Whose analyses of the laboratory a person sees: nobody else's.
CREATE UNIQUE INDEX users_lims_client_id ON users (lims_client_id);

-- The sector's name beside its id, because a list is sorted by it; '' without a sector.
ALTER TABLE users ADD COLUMN sector_name text COLLATE french NOT NULL DEFAULT '';
UPDATE users SET sector_name = sectors.name FROM sectors WHERE sectors.id = users.sector_id;

CREATE FUNCTION copy_sector_name() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    NEW.sector_name := coalesce((SELECT name FROM sectors WHERE id = NEW.sector_id), '');
    RETURN NEW;
  END $$;
CREATE TRIGGER users_sector_name BEFORE INSERT OR UPDATE OF sector_id, sector_name ON users
  FOR EACH ROW EXECUTE FUNCTION copy_sector_name();

CREATE FUNCTION rename_sector() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN UPDATE users SET sector_name = NEW.name WHERE sector_id = NEW.id; RETURN NULL; END $$;
CREATE TRIGGER sectors_renamed AFTER UPDATE OF name ON sectors
  FOR EACH ROW EXECUTE FUNCTION rename_sector();

-- What a search looks into. A control character before each text, which nobody can type, tells them apart for the filters.
-- Cut, because an index entry holds 2,704 bytes.
ALTER TABLE users ADD COLUMN search_text text COLLATE "C" NOT NULL GENERATED ALWAYS AS (left(fold(
  E'\x01' || organism_name || E'\x02' || email || E'\x03' || city || E'\x04' || name
  || E'\x05' || firstname || ' ' || name || ' ' || firstname), 620)) STORED;

-- Three characters and more that few accounts have.
CREATE INDEX users_search_text ON users USING gin (search_text gin_trgm_ops);
-- Everything else: reading it costs a third of reading the table.
CREATE INDEX users_matches ON users (id) INCLUDE (role, active, sector_id, search_text);

-- One for each order, which is walked without the table, in both directions.
CREATE INDEX users_organism_name ON users (organism_name, id);
CREATE INDEX users_name ON users (name, id);
CREATE INDEX users_city ON users (city, id);
CREATE INDEX users_email ON users (email COLLATE french, id);
CREATE INDEX users_sector_name ON users (sector_name, id);
CREATE INDEX users_role ON users (role, id);
CREATE INDEX users_active ON users (active, id);
CREATE INDEX users_created_at ON users (created_at, id);

-- Their sum is the number of accounts: counting 100,000 each time is slow, and one number would make writers wait for each other.
CREATE TABLE user_counts (
  change bigint NOT NULL
);
INSERT INTO user_counts SELECT count(*) FROM users;

CREATE FUNCTION count_users() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      INSERT INTO user_counts SELECT count(*) FROM came HAVING count(*) > 0;
    ELSIF TG_OP = 'DELETE' THEN
      INSERT INTO user_counts SELECT -count(*) FROM went HAVING count(*) > 0;
    ELSE
      DELETE FROM user_counts;
    END IF;
    RETURN NULL;
  END $$;
CREATE TRIGGER users_came AFTER INSERT ON users
  REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE TRIGGER users_went AFTER DELETE ON users
  REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE TRIGGER users_emptied AFTER TRUNCATE ON users
  FOR EACH STATEMENT EXECUTE FUNCTION count_users();
