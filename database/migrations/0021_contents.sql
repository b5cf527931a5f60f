-- Each version of the legal texts stays: who accepted the terms accepted one of them.

CREATE TABLE content_versions (
  key text NOT NULL REFERENCES contents,
  version integer NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  user_id integer REFERENCES users ON DELETE SET NULL,
  PRIMARY KEY (key, version)
);
CREATE INDEX content_versions_user_id ON content_versions (user_id);

INSERT INTO content_versions (key, version, title, body, created_at)
SELECT key, version, title, body, updated_at FROM contents;
