-- What the operator has to say to those who use the service.

CREATE TABLE news (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text COLLATE french NOT NULL,
  -- Markdown.
  body text NOT NULL,
  -- Days in Europe/Paris, both included.
  published_from_on date NOT NULL,
  published_to_on date CHECK (published_to_on >= published_from_on),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  user_id integer REFERENCES users ON DELETE SET NULL,
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX news_published ON news (published_from_on DESC, id DESC);
CREATE INDEX news_user_id ON news (user_id);
CREATE TRIGGER news_version BEFORE UPDATE ON news FOR EACH ROW EXECUTE FUNCTION count_version();

CREATE TABLE news_reads (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  news_id integer NOT NULL REFERENCES news ON DELETE CASCADE,
  read_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, news_id)
);
CREATE INDEX news_reads_news_id ON news_reads (news_id);

CREATE TRIGGER news_changed AFTER INSERT OR UPDATE OR DELETE ON news
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('news');
