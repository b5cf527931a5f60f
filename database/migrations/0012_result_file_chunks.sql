-- Files in pieces, so that none is ever held whole in memory.
CREATE TABLE result_file_chunks (
  file_id integer NOT NULL REFERENCES result_files ON DELETE CASCADE,
  position integer NOT NULL CHECK (position >= 0),
  content bytea NOT NULL CHECK (octet_length(content) BETWEEN 1 AND 131072),
  sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32),
  PRIMARY KEY (file_id, position)
);
-- Most are compressed already.
ALTER TABLE result_file_chunks ALTER COLUMN content SET STORAGE EXTERNAL;
INSERT INTO result_file_chunks (file_id, position, content, sha256)
  SELECT id, position, piece, sha256(piece)
  FROM result_files
    CROSS JOIN generate_series(0, (size - 1) / 131072) AS position
    CROSS JOIN LATERAL substr(content, position * 131072 + 1, 131072) AS piece;
ALTER TABLE result_files DROP COLUMN content;

ALTER TABLE result_files ADD CHECK (media_type IN (
  'application/pdf',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'image/png',
  'image/jpeg',
  'application/xml'
));

-- Two names that differ by case only are one file.
ALTER TABLE result_files
  ADD COLUMN name_key text NOT NULL GENERATED ALWAYS AS (lower(name COLLATE "und-x-icu")) STORED,
  DROP CONSTRAINT result_files_result_id_name_key,
  ADD UNIQUE (result_id, name_key);
