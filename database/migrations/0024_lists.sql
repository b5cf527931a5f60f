-- Lists end at their 10,000th row: an index for each order is enough, and nothing is counted beforehand.

DROP TRIGGER users_came ON users;
DROP TRIGGER users_went ON users;
DROP TRIGGER users_emptied ON users;
DROP FUNCTION count_users();
DROP TABLE user_counts;
DROP INDEX users_matches;

-- A list by sector sorts by the place of its name.
DROP TRIGGER users_sector_name ON users;
DROP TRIGGER sectors_renamed ON sectors;
DROP FUNCTION copy_sector_name();
DROP FUNCTION rename_sector();
ALTER TABLE users DROP COLUMN sector_name;

-- The results of a zone are some hundreds: they are sorted.
DROP INDEX results_of_zone_load;
-- By arrival; also when the public ones last changed.
DROP INDEX results_updated_at;
CREATE INDEX results_updated_at ON results (updated_at, id) INCLUDE (is_public);

-- An action of one person is found among their entries, or among its own.
DROP INDEX audit_user_id_action;
DROP INDEX audit_subject_id_action;
CREATE INDEX audit_by_id ON audit (id);

-- What the log of mails is searched by: recipient and subject, each after a character nobody can type.
ALTER TABLE mails ADD COLUMN search_text text COLLATE "C" NOT NULL
  GENERATED ALWAYS AS (fold(E'\x01' || recipient || E'\x02' || subject || E'\x03')) STORED;
CREATE INDEX mails_recipient ON mails (recipient COLLATE french, queued_at DESC, id);
-- Three characters and more; fewer read all of these texts.
CREATE INDEX mails_search_text ON mails USING gin (search_text gin_trgm_ops);
